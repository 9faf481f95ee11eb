/** A payment at the provider. `referencia` is our reference for a gym's payment. */
export interface Cobro {
  readonly id: string
  readonly estado: 'aprobado' | 'pendiente' | 'rechazado' | 'devuelto'
  readonly referencia: string
  /** Id of the consent that it was charged by, which may have no reference; '' for none. */
  readonly suscripcion: string
  /** In hundredths; null for an amount that we never request. */
  readonly monto: number | null
  readonly moneda: string
  /** The instant of its approval; null if the provider names none. */
  readonly aprobado: Date | null
  /** The instant of its last change at the provider; null if the provider names none. */
  readonly cambiado: Date | null
  /** Hundredths of an approved payment that went back to the payer; it stays approved until all of it did. */
  readonly montoDevuelto: number
}

export interface PedidoDeCobro {
  readonly referencia: string
  readonly titulo: string
  /** Exact decimal. */
  readonly monto: string
  readonly moneda: string
  /** URLs for the user's return and for the provider's notifications. */
  readonly volver: string
  readonly avisar: string
  /** The checkout expires at this instant. */
  readonly vence: Date
  /** The payee on the payer's card statement. */
  readonly resumen: string
}

/** The provider no longer accepts the keys of an account. */
export class LlavesRechazadas extends Error {}

/** An unverified notification. */
export interface Aviso {
  readonly cobro: string
  readonly pedido: string
  readonly firma: string
}

/** A payment provider of the platform. Callers may retry after any error. */
export interface Proveedor {
  /** Opens a checkout and returns its URL; callers ask once at a time for a reference. */
  pedir(pedido: PedidoDeCobro): Promise<string>
  /** Reads a payment from the provider; null if it is unknown. */
  leer(id: string): Promise<Cobro | null>
  /** The latest payments made for one of our references, oldest first. */
  buscar(referencia: string): Promise<Cobro[]>
  /** Checks a notification's signature, and that it was signed lately. */
  firmado(aviso: Aviso, now: Date): boolean
}

/** Our reference for a payment of a gym. */
export const referenciaDe = (gimnasio: string, pago: string) => `${gimnasio}-${pago}`

/** The gym and payment of a reference, or null for a foreign one. */
export function deReferencia(referencia: string): { gimnasio: string; pago: string } | null {
  const [, gimnasio, pago] = /^([a-z0-9]{15})-([a-z0-9]{15})$/.exec(referencia) ?? []
  return gimnasio && pago ? { gimnasio, pago } : null
}
