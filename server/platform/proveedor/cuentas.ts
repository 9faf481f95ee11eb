import type { Aviso, Proveedor } from './proveedor.ts'
import type { Suscripciones } from './suscripciones.ts'

/** Keys of a seller's account, as the provider gives them. */
export interface Llaves {
  /** Id of the seller at the provider. */
  readonly cuenta: string
  readonly acceso: string
  readonly renovacion: string
  /** Seconds until `acceso` ends. */
  readonly dura: number
}

/** A connection that a person begins in the browser. `desafio`: SHA-256 of the verifier, as PKCE has it. */
export interface PedidoDeConexion {
  readonly estado: string
  readonly desafio: string
  /** Registered at the provider, so it never varies. */
  readonly volver: string
}

export interface Autorizado {
  readonly codigo: string
  readonly verificador: string
  readonly volver: string
}

/** Payments of members into one account: once, or again and again. */
export type ProveedorDeMiembros = Proveedor & Suscripciones

/** Accounts of gyms at the provider. Each gym connects its own, and is paid into it. */
export interface Cuentas {
  /** The provider's page where a person allows the connection. */
  autorizar(pedido: PedidoDeConexion): string
  /** Keys for a code that the provider handed out; null if it refuses the code. */
  canjear(autorizado: Autorizado): Promise<Llaves | null>
  /** New keys; null if the provider refuses the old one. */
  renovar(renovacion: string): Promise<Llaves | null>
  /** Payments of one account. */
  con(acceso: string): ProveedorDeMiembros
  /** Checks a notification's signature, and that it was signed lately. */
  firmado(aviso: Aviso, now: Date): boolean
}
