/** What a program prints, and how it ends: 0 all is well, 1 something is not, 2 it cannot tell. */
export interface ShownReceipt {
  lines: string[];
  exitCode: 0 | 1 | 2;
}
