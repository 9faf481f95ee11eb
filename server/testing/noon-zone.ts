/** A zone where it is about noon now: instants some hours around now are all of one civil day there. */
export function noonZone(now: Date): string {
  const hours = now.getUTCHours() - 12
  return `Etc/GMT${hours < 0 ? '' : '+'}${hours}`
}
