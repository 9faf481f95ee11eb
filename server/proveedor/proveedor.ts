/** Money as the provider knows it. `referencia` is ours: which payment of which gym it is for. */
export interface Cobro {
  readonly id: string
  readonly estado: 'aprobado' | 'pendiente' | 'rechazado' | 'devuelto'
  readonly referencia: string
  /** In hundredths; null where it is no amount we could have asked for. */
  readonly monto: number | null
  readonly moneda: string
}

export interface PedidoDeCobro {
  readonly referencia: string
  readonly titulo: string
  /** Exact decimal. */
  readonly monto: string
  readonly moneda: string
  /** Where the person comes back to, and where the provider tells what became of it. */
  readonly volver: string
  readonly avisar: string
  /** After this instant it is not paid any more. */
  readonly vence: Date
}

/** What a notification says of itself, before anything of it is believed. */
export interface Aviso {
  readonly cobro: string
  readonly pedido: string
  readonly firma: string
}

/** A firm that takes money for the platform. Whatever throws may be tried again. */
export interface Proveedor {
  /** Opens a payment and answers where it is paid; the same reference again opens no second one. */
  pedir(pedido: PedidoDeCobro): Promise<string>
  /** What became of it, asked of the provider itself; null where it knows no such payment. */
  leer(id: string): Promise<Cobro | null>
  /** Every payment made for one of our references. */
  buscar(referencia: string): Promise<Cobro[]>
  /** Whether a notification was signed by the provider. */
  firmado(aviso: Aviso): boolean
}

/** Our name for a payment of a gym, in the provider's books. */
export const referenciaDe = (gimnasio: string, pago: string) => `${gimnasio}-${pago}`

/** The gym and the payment that a reference names, or null for one that is not ours. */
export function deReferencia(referencia: string): { gimnasio: string; pago: string } | null {
  const [, gimnasio, pago] = /^([a-z0-9]{15})-([a-z0-9]{15})$/.exec(referencia) ?? []
  return gimnasio && pago ? { gimnasio, pago } : null
}
