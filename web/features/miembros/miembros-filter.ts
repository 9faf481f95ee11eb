import type { CivilDate } from '#shared/dates.ts'
import { type Estado, estadoFilter, estados, type Tolerancias } from '#shared/estado.ts'
import { api } from '#web/lib/api.ts'
import { filterExpression, type FilterField } from '#web/lib/filter-expression.ts'
import type { ColumnFilter } from '#web/ui/match-modes.ts'
import { memberWords } from './member-search.ts'
import type { MiembrosSearch, Pestana } from './miembros-search.ts'

/** What the list is about, besides what its address says. */
export interface ListPlace {
  sucursal: string
  today: CivilDate
  zona: string
  tolerancias: Tolerancias
}

/** What each column is in `miembros_pagos`. */
export const columnFields = {
  dni: { path: 'dni', kind: 'text' },
  nombre: { path: 'nombre', kind: 'text' },
  telefono: { path: 'telefono', kind: 'text' },
  sexo: { path: 'sexo', kind: 'text' },
  horario: { path: 'horario', kind: 'instant' },
  plan: { path: 'id_plan_plazo.id_plan.nombre', kind: 'text' },
  vence: { path: 'vencimiento', kind: 'civil' },
} as const satisfies Record<string, FilterField>

const tabEstado: Partial<Record<Pestana, Estado>> = {
  vigentes: 'Vigente',
  'por-vencer': 'Por vencer',
  vencidos: 'Vencido',
  pausados: 'Pausado',
  'sin-plan': 'Sin plan',
}

/** The filter of the list in the grammar of the record API. */
export function miembrosFilter(search: MiembrosSearch, place: ListPlace): string {
  const { estado = 'todos', sucursales, q = '', filtros = [] } = search
  const tab = tabEstado[estado]
  return [
    estado === 'eliminados' ? 'deleted != null' : 'deleted = null',
    ...(sucursales === 'todas' ? [] : [api.filter('sucursal_id = {:sucursal}', { sucursal: place.sucursal })]),
    ...(tab ? [estadoFilter(tab, place.today, place.tolerancias)] : []),
    ...memberWords(q),
    ...filtros.map((filter) => columnExpression(filter, place)).filter((expression) => expression !== null),
  ].join(' && ')
}

/** `sort` of the record API for an address's `orden`; unknown columns fall back to the newest first. */
export function miembrosSort(orden: string | undefined): string {
  const name = orden?.replace(/^-/, '') ?? ''
  const field = Object.entries(columnFields).find(([column]) => column === name)?.[1]
  if (!field) return '-created'
  return `${orden?.startsWith('-') ? '-' : ''}${field.path},nombre`
}

function columnExpression(filter: ColumnFilter, { today, zona, tolerancias }: ListPlace): string | null {
  if (filter.column === 'estado') {
    const estado = estados.find((known) => known === filter.value)
    return estado ? `(${exactEstado(estado, today, tolerancias)})` : null
  }
  if (filter.column === 'etiquetas') return labelExpression(filter.value)
  const field = Object.entries(columnFields).find(([column]) => column === filter.column)?.[1]
  return field ? filterExpression(filter, field, zona) : null
}

/** Labels are stored as a list in JSON: one of them is its text between quotes. */
function labelExpression(etiqueta: string): string {
  const label = JSON.stringify(etiqueta).replace(/[\\%_]/g, (sign) => `\\${sign}`)
  return api.filter('etiquetas ~ {:label}', { label })
}

/** The column filter means the word in the row; the tab 'Vigentes' is wider. */
function exactEstado(estado: Estado, today: CivilDate, tolerancias: Tolerancias): string {
  return estado === 'Vigente' ? "estado = 'Vigente'" : estadoFilter(estado, today, tolerancias)
}
