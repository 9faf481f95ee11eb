import type { Campo, Campos } from '#shared/campos/campo.ts'
import { normalizeDni, phoneDigits } from '#shared/campos/limits.ts'
import { claveDeDocumento } from '#shared/documentos/clave-de-documento.ts'
import { weekdaysPattern } from '#shared/values/weekdays.ts'
import type { Field } from '#server/engine/records/declaration/field.ts'
import {
  bool,
  civilDate,
  email,
  json,
  money,
  number,
  select,
  text,
  typed,
} from '#server/engine/records/fields/index.ts'

/** Declared fields as those of a collection, each in the column of its name. */
export const declaredFields = (campos: Campos): Field[] =>
  Object.entries(campos).map(([name, campo]) => declaredField(name, campo))

const labelsBytes = 4000

function declaredField(name: string, campo: Campo): Field {
  const norm = campo.normalized ? { normalized: `${name}_norm` } : {}
  switch (campo.kind) {
    case 'text': {
      const { min = 0, max, required = false, searchable } = campo
      const ordered = campo.ordered && { ordered: `${name}_orden` }
      return typed(name, { min, max, required, ...norm, ...ordered, ...(searchable && { searchable }) })
    }
    case 'document':
      return text(name, {
        max: campo.max,
        ...norm,
        normalize: normalizeDni,
        compared: { column: `${name}_clave`, formOf: claveDeDocumento },
      })
    case 'phone':
      return text(name, { max: campo.max, pattern: /^\d*$/, ...norm, normalize: phoneDigits })
    case 'select':
      return select(name, campo.options, { required: campo.required ?? false })
    case 'count':
    case 'days': {
      const { min, max, required = false } = campo
      return number(name, { integer: true, min, required, nullable: !required, ...(max !== undefined && { max }) })
    }
    case 'money':
      return money(name, { required: true, min: '0.01' })
    case 'day':
      return civilDate(name, { required: true })
    case 'email':
      return email(name)
    case 'flag':
      return bool(name)
    case 'birthday':
      return civilDate(name)
    case 'weekdays':
      return text(name, { max: 7, pattern: weekdaysPattern })
    case 'labels':
      return json(name, { initial: [], maxSize: labelsBytes })
  }
}
