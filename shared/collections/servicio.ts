import type { StoredRecord } from './stored-record.ts'

/** What the platform sells to gyms. `precio` is per month, 0 for the free tier; a limit of 0 means none. */
export type Servicio = StoredRecord & {
  nombre: string
  precio: number
  caracteristicas: string
  prueba_gratuita: boolean
  color: string
  limite_sucursales: number
  limite_miembros: number
  limite_usuarios: number
  funciones: string[]
}

/** What `GET /api/servicio/estado/{gimnasio}` answers under `data`. */
export type EstadoServicio = {
  estado: 'activo' | 'por_vencer' | 'pendiente' | 'vencido'
  plan: string
  mensaje: string
  puede_usar_servicio: boolean
  limite_sucursales: number
}
