import { clientAt } from '#lab/harness/client.ts'
import { newId } from '#shared/values/ids.ts'
import type { WorldSize } from '../world/size.ts'
import { benchPassword } from './database.ts'
import { emailOf } from '../world/ids.ts'
import { deskOf } from '../measure/desk.ts'

const makeId = () => newId(new Date())

export type Change = 'entry' | 'charge' | 'sale' | 'edit'

/** Another desk of the first gym, which works by the API: each change is of the next member of its first branch. */
export async function openOtherDesk(port: number, size: WorldSize): Promise<(change: Change) => Promise<unknown>> {
  const api = await clientAt(`http://127.0.0.1:${port}`, emailOf(1), benchPassword)
  const desk = deskOf(size, 1, '')
  const { id: id_concepto } = await api
    .collection('conceptos')
    .create({ id: makeId(), nombre: `Agua ${makeId()}`, tipo: 'articulo', precio: 1500, sucursal_id: desk.sucursal })
  let next = 0
  const person = () => {
    for (;;) {
      const one = desk.miembro((next += 1) % desk.members)
      if (one.sucursal === desk.sucursal) return one
    }
  }
  const acts: Readonly<Record<Change, () => Promise<unknown>>> = {
    entry: () =>
      api.send('/api/asistencias/entrar', {
        method: 'POST',
        body: { id: makeId(), id_miembro: person().id, sucursal_id: desk.sucursal, via: 'mostrador' },
      }),
    charge() {
      const { id, sucursal, plazo } = person()
      const draft = { id_miembro: id, id_plan_plazo: plazo, sucursal_id: sucursal, medio_pago: 'Transferencia' }
      return api.collection('pagos').create({ id: makeId(), ...draft })
    },
    sale: () =>
      api
        .collection('ventas')
        .create({ id: makeId(), id_concepto, cantidad: 1, sucursal_id: desk.sucursal, medio_pago: 'Transferencia' }),
    edit: () => api.collection('miembros').update(person().id, { direccion: `Molino ${next}` }),
  }
  return (change) => acts[change]()
}
