import { type Lista, type ListContext, listaFilter, listaSort } from '#web/features/recibos/queries/lista-filter.ts'
import type { PagosSearch } from './pagos-search.ts'

const pagos: Lista = {
  columns: {
    recibo: { path: 'recibo', kind: 'number' },
    cliente: { path: 'id_miembro.nombre', kind: 'text', isName: true },
    fecha: { path: 'fecha_pago', kind: 'instant' },
    plan: { path: 'id_plan_plazo.id_plan.nombre', kind: 'text', isName: true },
    plazo: { path: 'duracion', kind: 'number' },
    medio: { path: 'medio_pago', kind: 'text' },
    monto: { path: 'monto_total', kind: 'number' },
    vence: { path: 'fecha_vencimiento', kind: 'instant' },
    cobro: { path: 'usuario_id.name', kind: 'text', isName: true },
  },
  moment: 'fecha_pago',
  words: ['id_miembro.nombre', 'id_miembro.dni'],
}

export const pagosFilter = (search: PagosSearch, context: ListContext) => listaFilter(search, context, pagos)

export const pagosSort = (orden: string | undefined) => listaSort(orden, pagos)
