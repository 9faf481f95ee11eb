import { jsonIn } from '#server/engine/request/read-json.ts'
import {
  accept,
  blank,
  defineField,
  invalidValue,
  refuse,
  type FieldOptions,
} from '#server/engine/records/declaration/define-field.ts'
import type { Field, Parsed } from '#server/engine/records/declaration/field.ts'

const nowhere = { lon: 0, lat: 0 } as const

/** A place on earth: `{lon, lat}` in degrees, stored as jsonb. `{lon: 0, lat: 0}` means none. */
export function geoPoint(name: string, options: FieldOptions = {}): Field {
  return defineField(name, options, {
    type: 'geoPoint',
    sql: 'json',
    empty: nowhere,
    schema: { type: 'object' },
    parse: (input) => parsePoint(input, options.required ?? false),
    toJson: answered,
    toParameter: (value) => JSON.stringify(value ?? nowhere),
  })
}

/** jsonb does not keep the order of keys, and clients may compare texts. */
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
  if (!(Math.abs(lat) <= 90)) return refuse('validation_invalid_latitude')
  if (!(Math.abs(lon) <= 180)) return refuse('validation_invalid_longitude')
  return accept({ lon, lat })
}

/** Missing values and values that are no number count as 0. */
const degrees = (value: unknown) => (typeof value === 'number' || typeof value === 'string' ? Number(value) || 0 : 0)
