import { plazoInput, plazoLabel } from '#shared/collections/plan-plazo.ts'
import { politicaDeSaldo } from '#shared/collections/gimnasio.ts'
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
  if (kind === 'rests') return restsText(value, format)
  if (typeof value === 'boolean') return value ? 'Sí' : 'No'
  if (typeof value === 'number') return numberText(kind, value, format)
  if (typeof value === 'string') return textText(kind, value, format)
  if (Array.isArray(value)) return value.map((item: unknown) => itemText(item, format)).join(', ')
  return ''
}

const atTheDoor = { pasa: '', aviso: 'la puerta avisa', no: 'la puerta no deja pasar' } as const

/** The gym's rules about rests: 'Sí, hasta $ 50.000, a 7 días, la puerta avisa'. */
function restsText(value: unknown, format: Format): string {
  const parsed = politicaDeSaldo.safeParse(value)
  if (!parsed.success) return ''
  const { permite, maximo, dias, recepcion, puerta, puerta_dias } = parsed.data
  const days = (count: number) => (count === 1 ? '1 día' : `${format.number(count)} días`)
  const door = atTheDoor[puerta]
  const parts = permite
    ? ['Sí', maximo > 0 && `hasta ${format.money(maximo)}`, `a ${days(dias)}`, recepcion && 'también Recepción']
    : ['No']
  const wait = puerta_dias > 0 ? ` tras ${days(puerta_dias)}` : ''
  return [...parts, door && `${door}${wait}`].filter(Boolean).join(', ')
}

function numberText(kind: string | undefined, value: number, format: Format): string {
  if (kind === 'receipt') return reciboNumber(value)
  if (kind === 'some money' && value === 0) return ''
  if (kind === 'money' || kind === 'some money') return format.money(value)
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
