import { clockText } from '#shared/values/write-moment.ts'
import { plain } from '#shared/values/plain-text.ts'
import { monedas as codes, nombreDeMoneda, nombreDePais, nombreDeZona, paises } from '#shared/paises.ts'

const countries = paises.map(({ id, nombre }) => ({ id, label: nombre }))

const monedas = codes.map((id) => ({ id, label: nombreDeMoneda(id) }))

const zones = Intl.supportedValuesOf('timeZone').filter((zone) => /^(?:America|Europe|Atlantic|Africa)\//.test(zone))

/** The time zones that match the typed text, plus the chosen one, with readable names. */
export function zonesLike(typed: string, chosen: string) {
  const wanted = plain(typed)
  const found = [...new Set([chosen, ...zones])].map((id) => ({ id, label: zoneName(id) }))
  if (typed === zoneName(chosen)) return found.slice(0, 30)
  return found.filter(({ label }) => plain(label).includes(wanted)).slice(0, 30)
}

/** 'Argentina, Córdoba' for 'America/Argentina/Cordoba'. */
export const zoneName = (zone: string) =>
  [
    ...zone
      .split('/')
      .slice(1, -1)
      .map((part) => part.replaceAll('_', ' ')),
    nombreDeZona(zone),
  ].join(', ')

type Place = { id: string; label: string }

/** Adds the stored option with its name if the list lacks it. */
const withStored = (options: readonly Place[], stored: string, nameOf: (id: string) => string) =>
  options.some(({ id }) => id === stored) ? options : [...options, { id: stored, label: nameOf(stored) }]

export const countriesWith = (stored: string) => withStored(countries, stored, nombreDePais)

export const monedasWith = (stored: string) => withStored(monedas, stored, nombreDeMoneda)

/** Options for an hour: every half hour, 23:59 and the stored one. */
export function hoursWith(stored: string) {
  const usual = Array.from({ length: 48 }, (_, index) => clockText(index * 30))
  return [...new Set([...usual, clockText(24 * 60 - 1), stored])]
    .filter(Boolean)
    .toSorted()
    .map((id) => ({ id, label: id }))
}
