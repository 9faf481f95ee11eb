import { newId } from '#shared/values/ids.ts'
import { kinds } from '#shared/recordatorios/regla.ts'
import { askAt } from '#lab/harness/client.ts'
import type { Desk } from '../measure/desk.ts'
import { records } from '../measure/scenarios.ts'

/** Gives a gym all that works beside its desk: an open till, a reminder of each end by mail and, if a receiver is named, a webhook. */
export async function makeBusy(url: string, { token, sucursal: sucursal_id }: Desk, receiver?: string): Promise<void> {
  const make = async (path: string, body: object): Promise<void> => {
    const answer = await askAt(url + path, token, body)
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  }
  const caja_id = newId(new Date())
  await make(records('cajas'), { id: caja_id, nombre: `Caja ${caja_id}`, sucursal_id })
  await make(records('caja_sesiones'), { id: newId(new Date()), caja_id, fondo: 1000 })
  const { dias, texto } = kinds.antes
  const rule = { tipo: 'antes', dias, texto, activa: true, por_correo: true, por_whatsapp: true }
  await make(records('recordatorios_reglas'), { id: newId(new Date()), ...rule })
  if (receiver) await make('/api/webhooks', { nombre: 'Planilla', url: receiver, eventos: ['pagos.created'] })
}
