import { addDays, type CivilDate, endOfDay, startOfDay } from '#shared/dates.ts'
import { api } from '#web/lib/api.ts'
import { filterExpression, type FilterField } from '#web/lib/filter-expression.ts'
import type { ColumnFilter } from '#web/ui/match-modes.ts'
import { type PagosSearch, type Rango } from './pagos-search.ts'

/** What the list is about, besides what its address says. */
export interface ListPlace {
  sucursal: string
  today: CivilDate
  zona: string
}

/** What each column is in `pagos`. */
export const columnFields = {
  recibo: { path: 'recibo', kind: 'number' },
  cliente: { path: 'id_miembro.nombre', kind: 'text' },
  fecha: { path: 'fecha_pago', kind: 'instant' },
  plan: { path: 'id_plan_plazo.id_plan.nombre', kind: 'text' },
  plazo: { path: 'duracion', kind: 'number' },
  medio: { path: 'medio_pago', kind: 'text' },
  monto: { path: 'monto_total', kind: 'number' },
  vence: { path: 'fecha_vencimiento', kind: 'instant' },
  cobro: { path: 'usuario_id.name', kind: 'text' },
} as const satisfies Record<string, FilterField>

const stretches: Record<Exclude<Rango, 'fechas'>, (today: CivilDate) => CivilDate> = {
  hoy: (today) => today,
  semana: (today) => addDays(today, -6),
  mes: (today) => `${today.slice(0, 7)}-01`,
}

/** The filter of the list in the grammar of the record API. */
export function pagosFilter(search: PagosSearch, place: ListPlace): string {
  const { estado, sucursales, q = '', filtros = [] } = search
  const parts = [
    ...(sucursales === 'todas' ? [] : [api.filter('sucursal_id = {:sucursal}', place)]),
    ...(estado === 'validos' ? ['anulado = null'] : estado === 'anulados' ? ['anulado != null'] : []),
    ...days(search, place),
    ...words(q),
    ...filtros.map((filter) => columnExpression(filter, place.zona)).filter((expression) => expression !== null),
  ]
  return parts.join(' && ') || "id != ''"
}

function days({ rango, desde, hasta }: PagosSearch, { today, zona }: ListPlace): string[] {
  const [first, last] = rango === 'fechas' ? [desde, hasta] : [rango && stretches[rango](today), undefined]
  return [
    ...(first ? [api.filter('fecha_pago >= {:from}', { from: startOfDay(first, zona) })] : []),
    ...(last ? [api.filter('fecha_pago <= {:to}', { to: endOfDay(last, zona) })] : []),
  ]
}

/** `sort` of the record API for an address's `orden`; unknown columns fall back to the newest first. */
export function pagosSort(orden: string | undefined): string {
  const field = fieldOf(orden?.replace(/^-/, '') ?? '')
  if (!field) return '-fecha_pago'
  return `${orden?.startsWith('-') ? '-' : ''}${field.path}${field.path === 'fecha_pago' ? '' : ',-fecha_pago'}`
}

function columnExpression(filter: ColumnFilter, zona: string): string | null {
  if (filter.column === 'estado') return filter.value === 'Anulado' ? 'anulado != null' : 'anulado = null'
  const field = fieldOf(filter.column)
  return field ? filterExpression(filter, field, zona) : null
}

/** By the member's name or document, or by the receipt's number. */
function words(question: string): string[] {
  const typed = question.split(/\s+/).filter(Boolean).slice(0, 6)
  return typed.map((word) => {
    const recibo = /^\d{1,9}$/.test(word) ? api.filter(' || recibo = {:recibo}', { recibo: Number(word) }) : ''
    const text = word.replace(/[\\%_]/g, (sign) => `\\${sign}`)
    return `(${api.filter('id_miembro.nombre ~ {:text} || id_miembro.dni ~ {:text}', { text })}${recibo})`
  })
}

function fieldOf(column: string): FilterField | undefined {
  return Object.entries(columnFields).find(([name]) => name === column)?.[1]
}
