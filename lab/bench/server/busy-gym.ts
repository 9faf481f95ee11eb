import { newId } from '#shared/values/ids.ts'
import { kinds } from '#shared/recordatorios/regla.ts'
import { clientAt } from '#lab/harness/client.ts'
import type { Desk } from '../measure/desk.ts'
import { emailOf } from '../world/ids.ts'
import { benchPassword } from './database.ts'

/**
 * Gives a gym all that works beside its desk: an open till, a reminder of each end by mail and, if a receiver is named, a webhook.
 * In a kept world the rule is there already.
 */
export async function makeBusy(url: string, gym: number, desk: Desk, receiver?: string): Promise<void> {
  const client = await clientAt(url, emailOf(gym), benchPassword)
  const caja_id = newId(new Date())
  const caja = { id: caja_id, nombre: `Caja ${caja_id}`, sucursal_id: desk.sucursal }
  await client.collection('cajas').create(caja)
  await client.collection('caja_sesiones').create({ id: newId(new Date()), caja_id, fondo: 1000 })
  const { dias, texto } = kinds.antes
  const rules = client.collection('recordatorios_reglas')
  if ((await rules.getFullList()).length === 0)
    await rules.create({ tipo: 'antes', dias, texto, activa: true, por_correo: true, por_whatsapp: true })
  const webhook = { nombre: 'Planilla', url: receiver, eventos: ['pagos.created'] }
  if (receiver) await client.send('/api/webhooks', { method: 'POST', body: webhook })
}
