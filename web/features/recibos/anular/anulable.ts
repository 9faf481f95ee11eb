import type { Pago } from '#shared/collections/pago.ts'
import type { Permission } from '#shared/permissions.ts'
import type { Saldo } from '#shared/saldos/saldo.ts'
import { soldOf, type Venta } from '#shared/ventas/venta.ts'
import type { Format } from '#web/lib/format.ts'

/** A payment, a sale or a payment of a debt in the words of the dialog that takes it back. */
export interface Anulable {
  coleccion: 'pagos' | 'ventas' | 'saldos'
  id: string
  recibo: number
  /** 'El pago de Ana por $ 100'. */
  name: string
  /** The consequences of voiding it, in sentences. */
  effects: string
  /** 'el cobro', as something to be undone. */
  act: string
  /** The rest that was left, in units of the currency: the money that came in for it is told before. */
  a_cuenta: number
  labels: { anular: string; deshacer: string }
}

/** Entries that others may be asked to void. */
export type Pedible = Exclude<Anulable['coleccion'], 'saldos'>

/** The permission to void each of them. */
export const voidPermissions = {
  pagos: 'payments.void',
  ventas: 'sales.void',
  saldos: 'payments.void',
} as const satisfies Record<Anulable['coleccion'], Permission>

export function anulablePago({ id, recibo, monto_total, a_cuenta, expand }: Pago, format: Format): Anulable {
  const name = `El pago de ${expand?.id_miembro?.nombre ?? ''} por ${format.money(monto_total)}`
  return {
    coleccion: 'pagos',
    id,
    recibo,
    name,
    effects: `${name} dejará de contar y su membresía volverá a la fecha anterior. El número de recibo queda usado. No tiene vuelta atrás: para corregirlo, cobra de nuevo.`,
    act: 'el cobro',
    a_cuenta,
    labels: { anular: 'Anular pago', deshacer: 'Deshacer cobro' },
  }
}

export function anulableVenta(venta: Venta, format: Format): Anulable {
  const { id, recibo, monto, tipo, a_cuenta } = venta
  const name = `La venta de ${soldOf(venta)} por ${format.money(monto)}`
  const entry = tipo === 'pase_del_dia' ? ' y su entrada se deshace' : ''
  return {
    coleccion: 'ventas',
    id,
    recibo,
    name,
    effects: `${name} dejará de contar${entry}. El número de recibo queda usado. No tiene vuelta atrás: para corregirla, vende de nuevo.`,
    act: 'la venta',
    a_cuenta,
    labels: { anular: 'Anular venta', deshacer: 'Deshacer venta' },
  }
}

export function anulableSaldo({ id, recibo, monto, expand }: Saldo, format: Format): Anulable {
  const name = `El cobro de saldo de ${expand?.id_miembro?.nombre ?? ''} por ${format.money(monto)}`
  return {
    coleccion: 'saldos',
    id,
    recibo,
    name,
    effects: `${name} dejará de contar. Si el pago de ese saldo sigue en pie, se vuelve a deber. El número de recibo queda usado. No tiene vuelta atrás: para corregirlo, cobra el saldo de nuevo.`,
    act: 'el cobro',
    a_cuenta: 0,
    labels: { anular: 'Anular cobro', deshacer: 'Deshacer cobro' },
  }
}
