import { newId } from '#shared/ids.ts'
import { z } from 'zod'

/** A desk of the demonstration that charges one member after the other and remembers what it was told. */
export interface Desk {
  /** Charges once; whether the server acknowledged it. */
  charge(): Promise<boolean>
  chargeFor(milliseconds: number): Promise<void>
  /** What of all acknowledged charges is not there, or cannot be repeated. */
  check(): Promise<string[]>
  acknowledged(): number
}

const atOnce = 6
const session = z.object({ token: z.string() })
const page = z.object({ items: z.array(z.record(z.string(), z.unknown())) })
const makeId = () => newId((bytes) => crypto.getRandomValues(bytes), Date.now())

export async function openDesk(url: string): Promise<Desk> {
  const ask = (path: string, body?: unknown, token = '') =>
    fetch(`${url}/api/collections/${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { 'content-type': 'application/json', ...(token === '' ? {} : { authorization: token }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(15_000),
    })
  const signedIn = await ask('users/auth-with-password', { identity: 'admin@norte.example', password: 'demo-vigente' })
  const { token } = session.parse(await signedIn.json())
  const read = async (path: string) => page.parse(await (await ask(path, undefined, token)).json()).items
  const [plazo] = await read('planes_plazos/records?perPage=1&expand=id_plan&filter=deleted=%22%22')
  const plan = z
    .object({ id: z.string(), expand: z.object({ id_plan: z.object({ sucursal_id: z.string() }) }) })
    .parse(plazo)
  const { sucursal_id } = plan.expand.id_plan
  const miembros = await read(`miembros/records?perPage=200&fields=id&filter=sucursal_id=%22${sucursal_id}%22`)
  const acked = new Set<string>()
  const cut = new Map<string, unknown>()

  async function send(body: { id: string }): Promise<boolean> {
    try {
      const answer = await ask('pagos/records', body, token)
      await answer.text()
      if (answer.status === 200) acked.add(body.id)
      else if (answer.status < 500) throw new TypeError(`El servidor respondió ${answer.status} a un cobro`)
      return answer.status === 200
    } catch (error) {
      if (error instanceof TypeError && error.message.startsWith('El servidor')) throw error
      return false
    }
  }
  async function charge(): Promise<boolean> {
    const id_miembro = miembros[Math.floor(Math.random() * miembros.length)]?.['id']
    const body = { id: makeId(), id_miembro, id_plan_plazo: plan.id, sucursal_id, medio_pago: 'Efectivo' }
    cut.set(body.id, body)
    const isDone = await send(body)
    if (isDone) cut.delete(body.id)
    return isDone
  }
  return {
    charge,
    acknowledged: () => acked.size,
    async chargeFor(milliseconds) {
      const end = performance.now() + milliseconds
      const one = async () => {
        while (performance.now() < end) if (!(await charge())) return
      }
      await Promise.all(Array.from({ length: atOnce }, one))
    },
    async check() {
      for (const [id, body] of cut) if (await send(z.looseObject({ id: z.string() }).parse(body))) cut.delete(id)
      const unsent = [...cut.keys()].map((id) => `El cobro ${id} no pudo repetirse`)
      const lost: string[] = []
      for (const id of acked) {
        const answer = await ask(`pagos/records/${id}?fields=id`, undefined, token)
        await answer.text()
        if (answer.status !== 200) lost.push(`El cobro ${id} fue reconocido y no está (${answer.status})`)
      }
      return [...unsent, ...lost]
    },
  }
}
