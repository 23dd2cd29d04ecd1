// The library finds its algorithms by decorators, which need this import first.
import "reflect-metadata";

export * as x509 from "@peculiar/x509";
