import { type Lista, type ListContext, listaFilter, listaSort } from '#web/features/recibos/queries/lista-filter.ts'
import type { VentasSearch } from './ventas-search.ts'

const ventas: Lista = {
  columns: {
    recibo: { path: 'recibo', kind: 'number' },
    concepto: { path: 'concepto', kind: 'text', isName: true },
    persona: { path: 'visitante', kind: 'text', isName: true },
    fecha: { path: 'created', kind: 'instant' },
    cantidad: { path: 'cantidad', kind: 'number' },
    medio: { path: 'medio_pago', kind: 'text' },
    monto: { path: 'monto', kind: 'number' },
    cobro: { path: 'usuario_id.name', kind: 'text', isName: true },
  },
  moment: 'created',
  words: ['concepto', 'visitante', 'id_miembro.nombre'],
}

export const ventasFilter = (search: VentasSearch, context: ListContext) => listaFilter(search, context, ventas)

export const ventasSort = (orden: string | undefined) => listaSort(orden, ventas)
