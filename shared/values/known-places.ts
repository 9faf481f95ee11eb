/**
 * A zone of the IANA list, or UTC. Tested by using it: the runtime's own list has one name per place, and its name for Buenos
 * Aires is outdated.
 */
export function isZone(zone: unknown): zone is string {
  if (typeof zone !== 'string' || !/^(UTC|[A-Z]\w+(\/[\w+-]+)+)$/.test(zone)) return false
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== ''
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}

/** ISO 4217 codes known to this runtime. */
export const isCurrency = (currency: unknown): currency is string =>
  typeof currency === 'string' && Intl.supportedValuesOf('currency').includes(currency)
