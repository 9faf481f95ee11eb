import type { EstadoDelServicio } from '../estado-servicio.ts'
import type { StoredRecord } from './stored-record.ts'

/** What the platform sells to gyms. `precio` is per month, 0 for the free tier; a limit of 0 means none. */
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
  /** Names of `shared/funciones.ts`. */
  funciones: string[]
}

/** What `GET /api/servicio/estado/{gimnasio}` answers under `data`. */
export type EstadoServicio = {
  estado: EstadoDelServicio
  plan: string
  mensaje: string
  puede_usar_servicio: boolean
  limite_sucursales: number
}

/** What `GET /api/servicio/uso/{gimnasio}` answers under `data`: what stands against the limits, and how one can pay. */
export type UsoServicio = {
  servicio_id: string
  /** Last day that is paid for, or '' where nothing has to be. */
  hasta: string
  sin_renovar: boolean
  /** Paid for beforehand, beginning later. */
  proximo: { servicio_id: string; inicio: string } | null
  uso: { sucursales: number; miembros: number; usuarios: number }
  /** How the platform can be paid. */
  metodos: MetodoServicio[]
}

export type MetodoServicio = 'transferencia' | 'mercado_pago'

/** What a gym pays the platform. */
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
  /** Where the provider takes the money; '' until it was asked. */
  enlace: string
  resuelto: string
}
