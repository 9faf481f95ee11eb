import type {
  DejarPasarInput,
  EntradaGuardada,
  EntrarInput,
  RespuestaDeEntrada,
} from '#shared/collections/asistencia.ts'
import { api } from '#web/lib/api/api.ts'

/** Asks the server. It stores the entry of one person; with several it stores nothing. */
export const sendEntrada = (body: EntrarInput, wait: number) =>
  api.send<RespuestaDeEntrada>('/api/asistencias/entrar', { method: 'POST', body, signal: AbortSignal.timeout(wait) })

/** Lets in a member that the door refused, with a reason. `id` is of the new entry. */
export const sendPermiso = (refused: string, body: DejarPasarInput, wait: number) =>
  api.send<{ entrada: EntradaGuardada }>(`/api/asistencias/${refused}/dejar-pasar`, {
    method: 'POST',
    body,
    signal: AbortSignal.timeout(wait),
  })

/** Undoes an entry. */
export const sendUndo = (id: string, motivo: string, wait: number) =>
  api.send<unknown>(`/api/asistencias/${id}/deshacer`, {
    method: 'POST',
    body: { motivo },
    signal: AbortSignal.timeout(wait),
  })
