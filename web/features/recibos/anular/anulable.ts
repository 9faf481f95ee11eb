import type { Pago } from '#shared/collections/pago.ts'
import type { Permission } from '#shared/permissions.ts'
import { soldOf, type Venta } from '#shared/ventas/venta.ts'
import type { Format } from '#web/lib/format.ts'

/** A payment or a sale in the words of the dialog that takes it back. */
export interface Anulable {
  coleccion: 'pagos' | 'ventas'
  id: string
  recibo: number
  /** 'El pago de Ana por $ 100'. */
  name: string
  /** The consequences of voiding it, in sentences. */
  effects: string
  /** 'el cobro', as something to be undone. */
  act: string
  labels: { anular: string; deshacer: string }
}

/** The permission to void a payment or a sale. */
export const voidPermissions = { pagos: 'payments.void', ventas: 'sales.void' } as const satisfies Record<
  Anulable['coleccion'],
  Permission
>

export function anulablePago({ id, recibo, monto_total, expand }: Pago, format: Format): Anulable {
  const name = `El pago de ${expand?.id_miembro?.nombre ?? ''} por ${format.money(monto_total)}`
  return {
    coleccion: 'pagos',
    id,
    recibo,
    name,
    effects: `${name} dejará de contar y su membresía volverá a la fecha anterior. El número de recibo queda usado. No tiene vuelta atrás: para corregirlo, cobra de nuevo.`,
    act: 'el cobro',
    labels: { anular: 'Anular pago', deshacer: 'Deshacer cobro' },
  }
}

export function anulableVenta(venta: Venta, format: Format): Anulable {
  const { id, recibo, monto, tipo } = venta
  const name = `La venta de ${soldOf(venta)} por ${format.money(monto)}`
  const entry = tipo === 'pase_del_dia' ? ' y su entrada se deshace' : ''
  return {
    coleccion: 'ventas',
    id,
    recibo,
    name,
    effects: `${name} dejará de contar${entry}. El número de recibo queda usado. No tiene vuelta atrás: para corregirla, vende de nuevo.`,
    act: 'la venta',
    labels: { anular: 'Anular venta', deshacer: 'Deshacer venta' },
  }
}
