import { keysOf } from '#shared/campos/campo.ts'
import { datosDeColumnas } from '#shared/collections/miembro.ts'
import { addDays, endOfDay, type CivilDate } from '#shared/values/dates.ts'
import { phoneEnd } from '#shared/values/phone-end.ts'
import { type Estado, estadoFilter, estados } from '#shared/estado.ts'
import type { Tolerancias } from '#shared/tolerancias.ts'
import { api } from '#web/lib/api/api.ts'
import { anyOf, filterExpression, sortBy, type FilterDay, type FilterField } from '#web/lib/api/filter-expression.ts'
import { literally } from '#shared/values/typed-text.ts'
import { chosenIn, type ColumnFilter } from '#web/ui/table/filters/match-modes.ts'
import { memberWords } from '../buscador/member-words.ts'
import type { MiembrosSearch, Pestana } from './miembros-search.ts'

/** The filter's context besides the search parameters. */
export interface ListContext extends FilterDay {
  sucursal: string
  tolerancias: Tolerancias
}

/** The field of each column in `miembros_pagos`. */
export const columnFields: Readonly<Record<string, FilterField>> = {
  ...Object.fromEntries(
    keysOf(datosDeColumnas).map((path) => [path, { path, kind: 'text', isName: path === 'nombre' } as const]),
  ),
  horario: { path: 'horario', kind: 'instant' },
  plan: { path: 'id_plan_plazo.id_plan.nombre', kind: 'text', isName: true },
  vence: { path: 'vencimiento', kind: 'civil' },
  visita: { path: 'ultima_visita', kind: 'civil' },
  saldo: { path: 'saldo', kind: 'number' },
}

const tabEstado: Partial<Record<Pestana, Estado>> = {
  vigentes: 'Vigente',
  'por-vencer': 'Por vencer',
  vencidos: 'Vencido',
  pausados: 'Pausado',
  'sin-plan': 'Sin plan',
}

/** The list's filter in the record API's language. */
export function miembrosFilter(search: MiembrosSearch, context: ListContext): string {
  const { estado = 'todos', sucursales, q = '', filtros = [] } = search
  const tab = tabEstado[estado]
  return [
    estado === 'eliminados' ? 'deleted != null' : 'deleted = null',
    ...(sucursales === 'todas' ? [] : [api.filter('sucursal_id = {:sucursal}', { sucursal: context.sucursal })]),
    ...(tab ? [estadoFilter(tab, context.today, context.tolerancias)] : []),
    ...(estado === 'con-saldo' ? ['saldo > 0'] : []),
    ...memberWords(q),
    ...filtros.map((filter) => columnExpression(filter, context)).filter((expression) => expression !== null),
  ].join(' && ')
}

/** Tabs about the end begin with the one nearest to today, that of debts with the largest. */
const usualOrders: Partial<Record<Pestana, string>> = {
  vigentes: 'vence',
  'por-vencer': 'vence',
  vencidos: '-vence',
  pausados: 'vence',
  'con-saldo': '-saldo',
}

/** The order of a list whose address names none, as `orden`; undefined for the newest members first. */
export const usualOrder = ({ estado = 'todos' }: MiembrosSearch): string | undefined => usualOrders[estado]

/** The record API's `sort` of a list; unknown columns fall back to newest first. */
export function miembrosSort(search: MiembrosSearch): string {
  const orden = search.orden ?? usualOrder(search)
  const name = orden?.replace(/^-/, '') ?? ''
  const field = Object.entries(columnFields).find(([column]) => column === name)?.[1]
  if (!field) return '-created'
  return `${sortBy(field, orden)},nombre:es`
}

function columnExpression(filter: ColumnFilter, context: ListContext): string | null {
  const { today, tolerancias } = context
  const chosen = chosenIn(filter)
  if (filter.column === 'estado')
    return anyOf(
      estados.filter((estado) => chosen.includes(estado)).map((one) => `(${exactEstado(one, today, tolerancias)})`),
    )
  if (filter.column === 'etiquetas') return anyOf(chosen.map(labelExpression))
  if (filter.column === 'visita') return awayExpression(chosen[0] ?? '', context)
  const field = Object.entries(columnFields).find(([column]) => column === filter.column)?.[1]
  const phone =
    filter.column === 'telefono' && 'value' in filter && filter.mode === 'contains' && phoneEnd(filter.value)
  if (phone) return `telefono ~ "%${phone}"`
  return field ? filterExpression(filter, field, context) : null
}

/** A member who never came is away since the member was added. */
function awayExpression(days: string, { today, zona }: FilterDay): string | null {
  if (!/^\d{1,4}$/.test(days)) return null
  const day = addDays(today, -Number(days))
  return api.filter('(ultima_visita <= {:day} || (ultima_visita = null && created <= {:end}))', {
    day,
    end: endOfDay(day, zona),
  })
}

/** Labels are stored as a JSON list, so a label is matched as its quoted text. */
function labelExpression(etiqueta: string): string {
  const label = literally(JSON.stringify(etiqueta))
  return api.filter('etiquetas ~ {:label}', { label })
}

/** The column filter means exactly the word in the row; the tab 'Vigentes' is wider. */
function exactEstado(estado: Estado, today: CivilDate, tolerancias: Tolerancias): string {
  return estado === 'Vigente' ? "estado = 'Vigente'" : estadoFilter(estado, today, tolerancias)
}
