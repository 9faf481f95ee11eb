import { until } from '#lab/harness/until.ts'
import { z } from 'zod'
import { ownerSnapshot } from '#server/runtime/db/owner-transaction.ts'
import { newId } from '#shared/values/ids.ts'
import { Broken, expect } from '#lab/harness/expect.ts'
import { ask } from './desk.ts'
import type { World } from './world.ts'

/** A till that is handed over without end, each time with a count. */
export interface Till {
  /** Starts closing; the returned function ends it once the last closing is acknowledged. */
  work(): () => Promise<void>
  /** Throws Broken unless the stored closings are the acknowledged ones, and each cash charge since the start is in one session. */
  check(): Promise<void>
  readonly closings: () => number
}

const opened = z.object({
  items: z.tuple([z.object({ id: z.string(), usuario_id: z.string(), created: z.string() })]).rest(z.unknown()),
})
const makeId = () => newId(new Date())

/** The closings of the till since the session $1 was open, and the cash charges since then that are in no session. */
const readState = `
  with primera as (select gimnasio_id, caja_id, sucursal_id, created from caja_aperturas where id = $1),
  cierres as (
    select c.id, c.numero from caja_cierres c join primera p on c.gimnasio_id = p.gimnasio_id and c.caja_id = p.caja_id
    where c.created >= $2
  )
  select (select count(*) from cierres)::integer as cierres, (select max(numero) - min(numero) + 1 from cierres)::integer as numeros,
    (select count(*) from pagos_asientos a join primera p on a.gimnasio_id = p.gimnasio_id and a.sucursal_id = p.sucursal_id
      where a.created >= $2 and not a.apertura and not exists (
        select from caja_cobros c where c.gimnasio_id = a.gimnasio_id and c.id_pago = a.id and c.id_sesion is not null))::integer as sueltos`

/** The open till of the branch where the world's desk charges. */
export async function openTill({ desk, server, databaseUrl }: World): Promise<Till> {
  const list = `${server().url}/api/collections/caja_sesiones/records?filter=${encodeURIComponent('cerrada = null')}`
  const [first] = opened.parse(JSON.parse((await ask(list, desk.token())).text)).items
  const begun = new Date()
  let sesion = first.id
  let closings = 0

  /** Repeats the closing until it is acknowledged. */
  async function handOver(): Promise<void> {
    const next = makeId()
    const body = { id: makeId(), contado: 1000, entrega: { id: next, recibe: first.usuario_id } }
    const close = async () => {
      const { status, text } = await ask(`${server().url}/api/caja/sesiones/${sesion}/cerrar`, desk.token(), body)
      if (status > 0 && status !== 200 && status < 500) throw new Broken(`Un cierre recibió ${status}: ${text}`)
      return status === 200
    }
    await until(close, { longest: 240_000, otherwise: 'La caja no volvió a cerrarse' })
    sesion = next
    closings += 1
  }
  return {
    closings: () => closings,
    work() {
      let isOver = false
      const working = (async () => {
        while (!isOver) await handOver()
      })()
      // The error is reported by the returned function; until then it must not count as unhandled.
      working.catch(() => undefined)
      return async () => {
        isOver = true
        await working
      }
    },
    async check() {
      const [state] = await ownerSnapshot(databaseUrl, (query) =>
        query<{ cierres: number; numeros: number; sueltos: number }>(readState, [first.id, begun]),
      )
      const said = JSON.stringify(state)
      expect(state?.cierres === closings, `Se reconocieron ${closings} cierres y hay ${said}`)
      expect(state?.numeros === closings, `Los números de los cierres tienen saltos: ${said}`)
      expect(state?.sueltos === 0, `Hay cobros sin sesión: ${said}`)
    },
  }
}
