import { anulacionInput } from '#shared/collections/pago.ts'
import { motivoDeCaja } from '#shared/caja/caja.ts'
import {
  bodyOf,
  listOf,
  number,
  numberOrNull,
  object,
  oneOf,
  pdf,
  text,
  type DescribedRoute,
} from './described-route.ts'

const recibos = (coleccion: 'pagos' | 'ventas', tag: string): readonly DescribedRoute[] => [
  {
    route: `POST /api/${coleccion}/:id/anular`,
    tag,
    summary: 'Anula con un motivo; lo anulado queda a la vista',
    body: bodyOf(anulacionInput),
    answer: { record: coleccion },
  },
  {
    route: `GET /api/${coleccion}/:id/recibo.pdf`,
    tag,
    summary: 'El recibo para imprimir',
    query: { formato: '`80mm` o `a4`.' },
    answer: pdf,
  },
  {
    route: `GET /api/${coleccion}/:id/enlace`,
    tag,
    summary: 'La dirección pública del recibo',
    answer: object({ enlace: text }),
  },
  {
    route: `POST /api/${coleccion}/:id/recibo/correo`,
    tag,
    summary: 'Manda el recibo al correo del miembro',
    answer: 'nothing',
  },
]

const links: readonly DescribedRoute[] = [
  {
    route: 'POST /api/links_pago/:id/abrir',
    tag: 'Pagos',
    summary: 'La dirección en la que el miembro paga el enlace',
    answer: object({ enlace: text }),
  },
  {
    route: 'POST /api/links_pago/:id/correo',
    tag: 'Pagos',
    summary: 'Manda el enlace al correo del miembro',
    answer: 'nothing',
  },
  {
    route: 'POST /api/links_pago/:id/cancelar',
    tag: 'Pagos',
    summary: 'Cancela un enlace por pagar',
    answer: { record: 'links_pago' },
  },
]

const acto = (verb: string, summary: string): DescribedRoute => ({
  route: `POST /api/cobros_automaticos/:id/${verb}`,
  tag: 'Pagos',
  summary,
  answer: { record: 'cobros_automaticos' },
})

const automaticos: readonly DescribedRoute[] = [
  {
    route: 'POST /api/cobros_automaticos/:id/abrir',
    tag: 'Pagos',
    summary: 'La dirección en la que el miembro acepta el cobro automático',
    answer: object({ enlace: text }),
  },
  {
    route: 'POST /api/cobros_automaticos/:id/correo',
    tag: 'Pagos',
    summary: 'Manda esa dirección al correo del miembro',
    answer: 'nothing',
  },
  acto('pausar', 'Pausa un cobro automático activo'),
  acto('reanudar', 'Reanuda un cobro automático en pausa'),
  acto('cancelar', 'Cancela un cobro automático'),
  acto('atender', 'Da por visto lo que falló, o mantiene el precio acordado'),
]

const sesion = (
  path: string,
  summary: string,
  body: DescribedRoute['body'] = bodyOf(motivoDeCaja),
): DescribedRoute => ({
  route: `POST /api/caja/sesiones/:id/${path}`,
  tag: 'Caja',
  summary,
  body,
  answer: { record: 'caja_sesiones' },
})

const count = { type: 'object', additionalProperties: { type: 'integer', minimum: 0 } } as const

/** The routes of payments, sales and tills. */
export const cobros: readonly DescribedRoute[] = [
  ...recibos('pagos', 'Pagos'),
  ...recibos('ventas', 'Ventas'),
  ...links,
  ...automaticos,
  {
    route: 'GET /api/pagos/referencias',
    tag: 'Pagos',
    summary: 'Pagos que ya usan una referencia',
    query: { referencia: 'El número de la operación.' },
    answer: object({ usos: listOf(object({})) }),
  },
  {
    route: 'POST /api/pedidos_anulacion/:id/responder',
    tag: 'Pagos',
    summary: 'Responde a un pedido de anulación',
    body: { ...object({ estado: oneOf('anulado', 'rechazado') }), required: ['estado'] },
    answer: { record: 'pedidos_anulacion' },
  },
  sesion('cerrar', 'Cierra la caja con lo contado', {
    ...object({ id: text, contado: number, detalle: count, entrega: object({ id: text, recibe: text }) }),
    required: ['id'],
  }),
  sesion('explicar', 'Explica la diferencia de un cierre'),
  sesion('reabrir', 'Reabre una caja cerrada'),
  sesion('tomar', 'Recibe en la caja lo cobrado sin ella', { ...object({ id: text }), required: ['id'] }),
  {
    route: 'GET /api/caja/sesiones/:id/resumen',
    tag: 'Caja',
    summary: 'El X de una caja abierta, o su Z',
    query: { z: 'El número del Z, si no es el último.' },
    answer: object({
      numero: numberOrNull,
      metodos: listOf(object({ medio: text, cobrado: number, vendido: number, anulado: number })),
      descuentos: number,
      efectivo: { type: ['object', 'null'] },
      operaciones: listOf(object({ hora: text, tipo: text, texto: text, medio: text, monto: number })),
    }),
  },
  {
    route: 'GET /api/caja/estado/:sucursal',
    tag: 'Caja',
    summary: 'Lo cobrado sin caja abierta, y quién puede recibir una',
    answer: object({
      sin_caja: object({ cuantos: number, total: numberOrNull }),
      reciben: listOf(object({ id: text, name: text })),
    }),
  },
]
