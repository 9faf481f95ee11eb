import type { Cuota, Suscripcion } from '#server/platform/proveedor/suscripciones.ts'
import type { StoredAutomatico } from '../cobros/stored-automatico.ts'

export type State = Pick<StoredAutomatico, 'estado' | 'problema' | 'falla' | 'proximo'>

/** The provider's word on a consent. `isEndedByUs`: it was cancelled for a reason of ours. */
export interface Told {
  /** Null: the connected account does not know it. */
  readonly suscripcion: Suscripcion | null
  /** Newest first. */
  readonly cuotas: readonly Cuota[]
  readonly isEndedByUs: boolean
}

/**
 * The state of a consent by the provider's newest answer. An ended consent stays ended. A failure that a person has handled is not
 * shown again; the next failed try is.
 */
export function nextState(stored: State, { suscripcion, cuotas, isEndedByUs }: Told): State {
  if (stored.estado === 'cancelado') return stored
  if (!suscripcion) return failing({ ...stored, proximo: null }, 'desconocido', 'desconocido')
  if (suscripcion.estado === 'cancelado')
    return { estado: 'cancelado', problema: isEndedByUs ? '' : 'terminado', falla: '', proximo: null }
  const now = { ...stored, estado: suscripcion.estado, proximo: suscripcion.proximo }
  const last = cuotas.find(({ estado }) => estado !== 'pendiente')
  if (!last || last.estado === 'cobrada') return { ...now, problema: '', falla: '' }
  const problema = last.estado === 'reintenta' ? 'reintenta' : 'fallido'
  const proximo = last.reintento ?? suscripcion.proximo
  return failing({ ...now, proximo }, problema, `${last.id} ${last.intento} ${problema}`)
}

function failing(state: State, told: State['problema'], falla: string): State {
  const problema = falla === state.falla ? state.problema : told
  const estado = state.estado === 'activo' && problema !== '' ? 'con_problema' : state.estado
  return { ...state, estado, problema, falla }
}
