/** The live demonstration, where the installation offers one. The program's main file makes it: the server knows no seed. */
export interface Demo {
  /** Makes the gym anew. */
  renew(): Promise<void>
  /** Makes the gym if it does not exist yet. */
  ensure(): Promise<void>
}
