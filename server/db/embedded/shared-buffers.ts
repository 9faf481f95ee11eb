const MiB = 2 ** 20

/**
 * How much memory the embedded PostgreSQL keeps pages in, of so many bytes that it shares with the server and whatever else
 * runs: an eighth, between 32 MB and 1 GB. Its manual advises a quarter of a machine that does nothing else (19.4.1); what
 * it does not keep itself comes from the system's cache, at 50 to 80 µs a page.
 */
export function sharedBuffersFor(memory: number): string {
  const share = Math.floor(memory / 8 / MiB)
  return `${Math.min(1024, Math.max(32, share))}MB`
}

/** What this process may use: of a container what it was given, else the machine's. */
export const memoryOf = (machine: number, constrained: number | undefined): number =>
  constrained === undefined || constrained === 0 ? machine : Math.min(machine, constrained)
