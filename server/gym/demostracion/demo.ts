/** The live demonstration, where the installation offers one. The program's main file makes it: the server knows no seed. */
export interface Demo {
  /** Makes the gym anew. */
  renew(): Promise<void>
  /** Makes it if it was never made. */
  ensure(): Promise<void>
}
