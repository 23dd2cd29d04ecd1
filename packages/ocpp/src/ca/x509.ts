// The library looks its algorithms up by decorators, which need this first.
import "reflect-metadata";

export * as x509 from "@peculiar/x509";
