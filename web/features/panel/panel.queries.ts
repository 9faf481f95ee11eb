import { queryOptions } from '@tanstack/react-query'
import type { IngresoDiario, PlanPopular } from '#shared/collections/dashboard.ts'
import type { Pago } from '#shared/collections/pago.ts'
import type { CivilDate } from '#shared/values/dates.ts'
import type { Reporte, Tabla } from '#shared/reportes/reporte.ts'
import { addDays } from '#shared/values/dates-without-library.ts'
import { api } from '#web/lib/api/api.ts'
import { firstDay } from './ingresos.ts'

/** Null means every branch the user may see. */
type BranchId = string | null

const inBranch = (field: string, sucursal: BranchId) =>
  sucursal === null ? [] : [api.filter(`${field} = {:sucursal}`, { sucursal })]

/** Income by day of the last twelve months. */
export const ingresosQuery = (sucursal: BranchId, today: CivilDate) => {
  const filter = [api.filter('fecha_pago >= {:from}', { from: firstDay(today) }), ...inBranch('id', sucursal)].join(
    ' && ',
  )
  return queryOptions({
    queryKey: ['ingresos_diarios', filter],
    queryFn: ({ signal }) => api.collection('ingresos_diarios').getFullList<IngresoDiario>({ filter, signal }),
  })
}

/** The month's change of the base, as in the report (altas + reingresos − bajas), and the base at the end of each day. */
export const cambioQuery = (sucursal: BranchId, today: CivilDate) => {
  const query = { desde: `${today.slice(0, 7)}-01`, hasta: today, sucursal: sucursal ?? '', por_pagina: '1' }
  return queryOptions({
    queryKey: ['pagos', 'cambio', query],
    queryFn: async ({ signal }) => {
      const { cifras, tablas } = await api.send<Reporte>('/api/reportes/miembros', { method: 'GET', query, signal })
      return {
        neto: cifras.find(({ id }) => id === 'neto')?.valor ?? 0,
        base: columnOf(tablas, 'movimientos', 'final'),
      }
    },
  })
}

/** How many memberships end on each of the next days, today first. */
export const terminanQuery = (sucursal: BranchId, today: CivilDate, days: number) => {
  const query = { desde: today, hasta: addDays(today, days), sucursal: sucursal ?? '', por_pagina: '1' }
  return queryOptions({
    queryKey: ['pagos', 'terminan', query],
    queryFn: async ({ signal }) => {
      const { tablas } = await api.send<Reporte>('/api/reportes/vencimientos', { method: 'GET', query, signal })
      return columnOf(tablas, 'dia', 'cantidad')
    },
  })
}

function columnOf(tablas: readonly Tabla[], tabla: string, columna: string): number[] {
  const { columnas = [], filas = [] } = tablas.find(({ id }) => id === tabla) ?? {}
  const at = columnas.findIndex(({ id }) => id === columna)
  return filas.map((fila) => Number(fila[at] ?? 0))
}

/** Plans by members in force, most first. */
export const planesPopularesQuery = (sucursal: BranchId) => {
  const filter = inBranch('id', sucursal).join('')
  return queryOptions({
    queryKey: ['planes_populares', filter],
    queryFn: ({ signal }) => api.collection('planes_populares').getFullList<PlanPopular>({ filter, signal }),
  })
}

export const ultimosPagosQuery = (sucursal: BranchId, rows: number) => {
  const filter = ['anulado = null', ...inBranch('sucursal_id', sucursal)].join(' && ')
  return queryOptions({
    queryKey: ['pagos', 'last', filter, rows],
    queryFn: async ({ signal }) => {
      const { items } = await api.collection('pagos').getList<Pago>(1, rows, {
        filter,
        sort: '-fecha_pago',
        expand: 'id_miembro,id_plan_plazo.id_plan',
        skipTotal: true,
        signal,
      })
      return items
    },
  })
}
