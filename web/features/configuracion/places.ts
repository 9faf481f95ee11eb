const names = new Intl.DisplayNames('es-419', { type: 'region' })
const currencies = new Intl.DisplayNames('es-419', { type: 'currency' })

const byName = (left: { label: string }, right: { label: string }) => left.label.localeCompare(right.label, 'es')

/** Spanish-speaking countries. */
export const countries = 'AR BO CL CO CR CU DO EC ES GQ GT HN MX NI PA PE PR PY SV US UY VE'
  .split(' ')
  .map((id) => ({ id, label: names.of(id) ?? id }))
  .toSorted(byName)

export const monedas = 'ARS BOB CLP COP CRC DOP EUR GTQ HNL MXN NIO PAB PEN PYG USD UYU VES'
  .split(' ')
  .map((id) => ({ id, label: `${currencies.of(id) ?? id} (${id})` }))
  .toSorted(byName)

const zones = Intl.supportedValuesOf('timeZone').filter((zone) => /^(?:America|Europe|Atlantic|Africa)\//.test(zone))

/** The time zones that match the typed text, plus the chosen one, with readable names. */
export function zonesLike(typed: string, chosen: string) {
  const wanted = typed.toLowerCase()
  const found = [...new Set([chosen, ...zones])].map((id) => ({ id, label: zoneName(id) }))
  if (typed === zoneName(chosen)) return found.slice(0, 30)
  return found.filter(({ label }) => label.toLowerCase().includes(wanted)).slice(0, 30)
}

export const zoneName = (zone: string) => zone.split('/').slice(1).join(', ').replaceAll('_', ' ') || zone

/** Adds the stored option if the list lacks it. */
export const withStored = (options: readonly { id: string; label: string }[], stored: string) =>
  options.some(({ id }) => id === stored) ? options : [...options, { id: stored, label: stored }]

/** Options for an hour: every half hour, 23:59 and the stored one. */
export function hoursWith(stored: string) {
  const usual = Array.from({ length: 48 }, (_, index) => hour(index * 30))
  return [...new Set([...usual, hour(24 * 60 - 1), stored])]
    .filter(Boolean)
    .toSorted()
    .map((id) => ({ id, label: id }))
}

const hour = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
