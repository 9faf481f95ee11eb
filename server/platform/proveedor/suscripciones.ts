import type { Unidad } from '#shared/periodos.ts'
import { deReferencia, referenciaDe } from './proveedor.ts'

/** A payer's consent at the provider to be charged again and again. */
export interface Suscripcion {
  readonly id: string
  readonly estado: 'esperando' | 'activo' | 'pausado' | 'cancelado'
  /** Null while no charge is planned. */
  readonly proximo: Date | null
}

export interface PedidoDeSuscripcion {
  readonly referencia: string
  readonly titulo: string
  /** Exact decimal. */
  readonly monto: string
  readonly moneda: string
  readonly duracion: number
  readonly unidad: Unidad
  /** The payer's address at the provider. */
  readonly correo: string
  readonly volver: string
  /** Instant of the first charge; null: once the payer consents. */
  readonly empieza: Date | null
}

/** One charge of a consent. The provider tries one that fails again, under the same id. */
export interface Cuota {
  readonly id: string
  readonly suscripcion: string
  /** `reintenta`: the last try failed, and another one follows. */
  readonly estado: 'cobrada' | 'reintenta' | 'fallida' | 'pendiente'
  /** The payment of the last try; '' before the first. */
  readonly cobro: string
  readonly intento: number
  /** When it is tried again, if the provider tells. */
  readonly reintento: Date | null
}

/** The recurring payments of one account. Callers may retry after any error. */
export interface Suscripciones {
  /** Asks for a consent; a repeated reference asks for no second one. `enlace` is where the payer gives it. */
  suscribir(pedido: PedidoDeSuscripcion): Promise<{ id: string; enlace: string }>
  leerSuscripcion(id: string): Promise<Suscripcion | null>
  /** The latest charges of a consent, newest first. */
  cuotas(suscripcion: string): Promise<Cuota[]>
  leerCuota(id: string): Promise<Cuota | null>
  /** Pauses, resumes or ends a consent; ending an ended one is done. */
  cambiar(id: string, estado: Exclude<Suscripcion['estado'], 'esperando'>): Promise<void>
}

const prefix = 'auto-'

/** Our reference for a consent. It never equals one of a single payment, whatever the ids. */
export const referenciaDeAutomatico = (gimnasio: string, id: string) => prefix + referenciaDe(gimnasio, id)

/** The gym and the consent of a reference, or null for another kind. */
export const deReferenciaDeAutomatico = (referencia: string) =>
  referencia.startsWith(prefix) ? deReferencia(referencia.slice(prefix.length)) : null
