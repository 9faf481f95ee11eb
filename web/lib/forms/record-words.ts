import { plazoInput, plazoLabel } from '#shared/collections/plan-plazo.ts'
import { partePago } from '#shared/collections/pago.ts'
import type { CampoContado } from '#shared/historia/campo-contado.ts'
import { nombreDeMoneda, nombreDePais } from '#shared/paises.ts'
import { reciboNumber } from '#shared/recibo.ts'
import { weekdaysText } from '#shared/values/weekdays.ts'
import type { Format } from '../format.ts'

export type Names = ReadonlyMap<string, string>

export type Written = { format: Format; names: Names }

/** The value of a field in words; '' for none. */
export function valueText({ kind }: Pick<CampoContado, 'kind'>, value: unknown, { format, names }: Written): string {
  if (value === null || value === undefined || value === '') return ''
  if (kind === 'link')
    return [value]
      .flat()
      .map((id: unknown) => (typeof id === 'string' && names.get(id)) || 'uno que ya no está')
      .join(', ')
  if (kind === 'picture') return 'una imagen'
  if (typeof value === 'boolean') return value ? 'Sí' : 'No'
  if (typeof value === 'number') return numberText(kind, value, format)
  if (typeof value === 'string') return textText(kind, value, format)
  if (Array.isArray(value)) return value.map((item: unknown) => itemText(item, format)).join(', ')
  return ''
}

function numberText(kind: string | undefined, value: number, format: Format): string {
  if (kind === 'receipt') return reciboNumber(value)
  if (kind === 'money') return format.money(value)
  if (kind === 'minutes') return `${format.number(value)} min`
  if (kind === 'days') return `${format.number(value)} ${value === 1 ? 'día' : 'días'}`
  return kind === 'phone' ? String(value) : format.number(value)
}

function textText(kind: string | undefined, value: string, format: Format): string {
  if (kind === 'weekdays') return weekdaysText(value)
  if (/^\d{4}-\d\d-\d\d$/.test(value)) return format.civilDate(value)
  if (/^\d{4}-\d\d-\d\d[ T]\d\d:/.test(value)) return momentText(kind, value, format)
  if (kind === 'country') return nombreDePais(value)
  return kind === 'currency' ? nombreDeMoneda(value) : value
}

function momentText(kind: string | undefined, value: string, format: Format): string {
  if (kind === 'time') return format.time(value)
  return kind === 'last day' ? format.date(value) : format.dateTime(value)
}

/** A payment method, a part of a payment, a term of a plan, or a label. */
function itemText(item: unknown, format: Format): string {
  const parte = partePago.safeParse(item)
  if (parte.success) return `${parte.data.medio_pago} ${format.money(parte.data.monto)}`
  const plazo = plazoInput.safeParse(item)
  if (plazo.success) return `${plazoLabel(plazo.data)} ${format.money(plazo.data.precio)}`
  if (typeof item !== 'object' || item === null || !('nombre' in item)) return String(item)
  const notes = [
    'referencia' in item && item.referencia === true && 'con referencia',
    'activo' in item && item.activo === false && 'inactivo',
  ].filter(Boolean)
  return notes.length > 0 ? `${String(item.nombre)} (${notes.join(', ')})` : String(item.nombre)
}
