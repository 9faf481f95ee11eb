import type { Cifra } from './reporte.ts'

/** Figures that are good when they fall. */
const mejorSiBaja = new Set([
  'anulaciones',
  'anulado',
  'bajas_anuales',
  'condonado',
  'dejaron',
  'descontado',
  'descuentos',
  'distintos',
  'faltas',
  'falto',
  'reabiertos',
  'recuperables',
  'sobro',
  'tasa_bajas',
  'vencidos',
])

/** Figures that are neither good nor bad when they change: they count work or what is due, or their rate stands beside them. */
const sinJuicio = new Set([
  'a_cuenta',
  'acciones',
  'bajas',
  'cierres',
  'correo',
  'diferencia',
  'enviados',
  'monto',
  'pausados',
  'por_vencer',
  'previsto_maximo',
  'previsto_minimo',
  'renovaron',
  'saldado',
  'sin_renovar',
  'terminaron',
  'vencen',
  'volvieron',
  'whatsapp',
])

export type Juicio = 'mejor' | 'peor'

/** Tells whether a figure's change is good; null if it did not change, or means nothing by itself. */
export function juicioOf({ id, valor, anterior }: Pick<Cifra, 'id' | 'valor' | 'anterior'>): Juicio | null {
  if (valor === null || anterior === null || valor === anterior || sinJuicio.has(id)) return null
  return valor > anterior === mejorSiBaja.has(id) ? 'peor' : 'mejor'
}
