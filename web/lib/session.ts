import { createContext, use } from 'react'
import type { Politica } from '#shared/collections/gimnasio.ts'
import type { Tolerancias } from '#shared/tolerancias.ts'
import type { Permission } from '#shared/permissions.ts'
import type { Format } from './format.ts'

export interface Sucursal {
  id: string
  nombre: string
  direccion: string
  gimnasio_id: string
}

export interface Gimnasio {
  id: string
  collectionId: string
  created: string
  nombre: string
  logo: string
  /** In digits, or null. */
  telefono: number | null
  direccion: string
  moneda: string
  zona_horaria: string
  pais: string
  gestionar_horarios: boolean
  /** Instants of which only the time in `zona_horaria` counts. */
  horario_apertura: string
  horario_cierre: string
  politica: Tolerancias & Pick<Politica, 'metodos_pago' | 'texto_recordatorio' | 'recepcion_deja_pasar' | 'saldo'>
  servicio: { id: string; nombre: string; precio: number } | null
  /** The time the platform suspended the gym, or ''. */
  suspendido: string
}

/** The signed-in user's session. The platform's operator has neither branches nor a gym. */
export interface SessionRecord {
  user: { id: string; collectionId: string; name: string; email: string; avatar: string; verified: boolean }
  role: { id: string; nombre: string }
  permissions: readonly string[]
  /** The open ones. */
  branches: readonly Sucursal[]
  /** Closed branches of a user who has no other, because signing in needs a branch. */
  closed: readonly Sucursal[]
  gym: Gimnasio | null
}

export interface Session extends SessionRecord {
  gym: Gimnasio
  /** The branch chosen in the top bar. */
  branch: Sucursal
  format: Format
  /** For hiding actions only; the server enforces permissions. */
  can: (permission: Permission) => boolean
}

export const SessionContext = createContext<Session | null>(null)

/** The session with its current branch. Only under /admin. */
export function useSession(): Session {
  const session = use(SessionContext)
  if (!session) throw new Error('useSession belongs under the admin layout')
  return session
}
