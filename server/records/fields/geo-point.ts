import { jsonIn } from '../read-json.ts'
import { accept, blank, defineField, invalidValue, refuse, type FieldOptions } from './define-field.ts'
import type { Field, Parsed } from './field.ts'

const nowhere = { lon: 0, lat: 0 } as const

/** A place on earth: `{lon, lat}` in degrees, kept as jsonb. `{lon: 0, lat: 0}` stands for none. */
export function geoPoint(name: string, options: FieldOptions = {}): Field {
  return defineField(name, options, {
    type: 'geoPoint',
    sql: 'json',
    empty: nowhere,
    parse: (input) => parsePoint(input, options.required ?? false),
    toJson: answered,
    toParameter: (value) => JSON.stringify(value ?? nowhere),
  })
}

/** jsonb keeps no order of names, and a client may compare texts. */
function answered(value: unknown): { lon: number; lat: number } {
  const stored = new Map<string, unknown>(Object.entries(value ?? nowhere))
  return { lon: degrees(stored.get('lon')), lat: degrees(stored.get('lat')) }
}

function parsePoint(input: unknown, required: boolean): Parsed {
  const point = typeof input === 'string' && input.trim() !== '' ? jsonIn(input) : (input ?? nowhere)
  if (point === '') return required ? blank() : accept(nowhere)
  if (typeof point !== 'object' || point === null || Array.isArray(point)) return invalidValue()
  const given = new Map<string, unknown>(Object.entries(point))
  const [lon, lat] = [degrees(given.get('lon')), degrees(given.get('lat'))]
  if (required && lon === 0 && lat === 0) return blank()
  if (!(Math.abs(lat) <= 90))
    return refuse('validation_invalid_latitude', 'Latitude must be between -90 and 90 degrees.')
  if (!(Math.abs(lon) <= 180))
    return refuse('validation_invalid_longitude', 'Longitude must be between -180 and 180 degrees.')
  return accept({ lon, lat })
}

/** What is missing or no number counts as 0. */
const degrees = (value: unknown) => (typeof value === 'number' || typeof value === 'string' ? Number(value) || 0 : 0)
