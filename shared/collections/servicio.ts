import type { EstadoDelServicio } from '../estado-servicio.ts'
import type { StoredRecord } from './stored-record.ts'

/** A service that the platform sells to gyms. `precio` is per month, 0 for the free tier. A limit of 0 means none. */
export type Servicio = StoredRecord & {
  nombre: string
  precio: number
  /** ISO 4217. */
  moneda: string
  caracteristicas: string
  prueba_gratuita: boolean
  color: string
  limite_sucursales: number
  limite_miembros: number
  limite_usuarios: number
  /** Keys of `shared/funciones.ts`. */
  funciones: string[]
}

/** The `data` of `GET /api/servicio/estado/{gimnasio}`. */
export type EstadoServicio = {
  estado: EstadoDelServicio
  plan: string
  mensaje: string
  puede_usar_servicio: boolean
  limite_sucursales: number
}

/** The `data` of `GET /api/servicio/uso/{gimnasio}`: usage against the limits, and ways to pay. */
export type UsoServicio = {
  servicio_id: string
  /** Last paid day, or '' if nothing has to be paid. */
  hasta: string
  /** That day ends a free trial. */
  es_prueba: boolean
  sin_renovar: boolean
  /** Paid in advance and starting later. */
  proximo: { servicio_id: string; inicio: string } | null
  uso: { sucursales: number; miembros: number; usuarios: number }
  /** Payment methods that the platform accepts. */
  metodos: MetodoServicio[]
}

export type MetodoServicio = 'transferencia' | 'mercado_pago'

/** A payment of a gym to the platform. */
export type ServicioPago = StoredRecord & {
  servicio_id: string
  meses: number
  metodo: MetodoServicio | 'prueba' | 'cortesia'
  referencia: string
  comprobante: string
  monto: number
  moneda: string
  estado: 'pendiente' | 'aprobado' | 'rechazado'
  inicio: string
  vencimiento: string
  motivo: string
  /** The provider's checkout URL; '' until requested. */
  enlace: string
  resuelto: string
}
