import {
  accept,
  blank,
  defineField,
  invalidValue,
  isComposite,
  refuse,
  type FieldOptions,
} from '#server/engine/records/declaration/define-field.ts'
import type { Field, Parsed } from '#server/engine/records/declaration/field.ts'
import { isAllowedDomain, type DomainOptions } from '#server/engine/records/fields/email.ts'
import { toText } from '#server/engine/records/fields/text.ts'
import { jsonIn } from '#server/engine/request/read-json.ts'

export interface EditorOptions extends FieldOptions {
  /** In bytes. */
  maxSize?: number
}

const defaultMaxSize = 5 * 1024 * 1024

/** Rich text as HTML, stored unchanged; clients must sanitise it before showing it. */
export function editor(name: string, options: EditorOptions = {}): Field {
  const { maxSize = defaultMaxSize } = options
  return defineField(name, options, {
    type: 'editor',
    sql: 'text',
    empty: '',
    schema: { type: 'string' },
    parse(input) {
      if (isComposite(input)) return invalidValue()
      const value = toText(input)
      if (value === '') return options.required ? blank() : accept('')
      if (Buffer.byteLength(value) <= maxSize) return accept(value)
      return refuse('validation_content_size_limit', {
        maxSize,
      })
    },
  })
}

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

const longest = 2048

/** An absolute http or https address; other schemes could run as scripts. */
export function url(name: string, options: FieldOptions & DomainOptions = {}): Field {
  return defineField(name, options, {
    type: 'url',
    sql: 'text',
    empty: '',
    schema: { type: 'string' },
    parse(input) {
      if (isComposite(input)) return invalidValue()
      const value = toText(input).trim()
      if (value === '') return options.required ? blank() : accept('')
      if (!isWebAddress(value)) return refuse('validation_invalid_url')
      if (isAllowedDomain(new URL(value).hostname, options)) return accept(value)
      return refuse('validation_url_domain_not_allowed')
    },
  })
}

function isWebAddress(value: string): boolean {
  return value.length <= longest && /^https?:\/\//i.test(value) && URL.canParse(value)
}
