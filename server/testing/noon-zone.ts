/** A zone where it is now this hour of the day. */
export function zoneAt(hour: number, now: Date): string {
  const east = ((hour - now.getUTCHours() + 36) % 24) - 12
  return `Etc/GMT${east > 0 ? '-' : '+'}${Math.abs(east)}`
}

/** A zone where it is about noon now: instants some hours around now are all of one civil day there. */
export const noonZone = (now: Date): string => zoneAt(12, now)
