/**
 * A zone of the IANA list, or UTC. Asked by using it: the list that the runtime enumerates has one name per place, and for
 * Buenos Aires it is not the one in use today.
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

/** ISO 4217 codes as this runtime knows them. */
export const isCurrency = (currency: unknown): currency is string =>
  typeof currency === 'string' && Intl.supportedValuesOf('currency').includes(currency)
