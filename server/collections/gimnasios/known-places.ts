/** IANA zones as this runtime knows them, and UTC. */
export const isZone = (zone: unknown): zone is string =>
  typeof zone === 'string' && (zone === 'UTC' || Intl.supportedValuesOf('timeZone').includes(zone))

/** ISO 4217 codes as this runtime knows them. */
export const isCurrency = (currency: unknown): currency is string =>
  typeof currency === 'string' && Intl.supportedValuesOf('currency').includes(currency)
