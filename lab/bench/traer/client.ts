import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { askAt, signInAt } from '#lab/harness/client.ts'

const tareaSchema = z.object({
  id: z.string(),
  estado: z.enum(['en curso', 'hecha', 'fallida', 'cancelada', 'interrumpida']),
  hechas: z.number(),
  total: z.number(),
  problema: z.object({ message: z.string() }).nullable(),
})
type Tarea = z.infer<typeof tareaSchema>

/** A session at one server. */
export interface Client {
  readonly port: number
  readonly token: string
}

export async function signInAs(port: number, identity: string, password: string): Promise<Client> {
  return { port, token: await signInAt(address(port, ''), identity, password) }
}

const address = (port: number, path: string) => `http://127.0.0.1:${port}${path}`

/** The whole gym as a ZIP. */
export async function carryAway({ port, token }: Client): Promise<Buffer> {
  const answer = await fetch(address(port, '/api/exportar/gimnasio.zip'), { headers: { authorization: token } })
  if (answer.status !== 200) throw new Error(`The export failed: ${answer.status} ${await answer.text()}`)
  return Buffer.from(await answer.arrayBuffer())
}

export async function sendGym({ port, token }: Client, zip: Buffer): Promise<string> {
  const headers = { authorization: token, 'content-type': 'application/zip' }
  const answer = await fetch(address(port, '/api/importar/gimnasio'), { method: 'POST', headers, body: zip })
  return begun(answer, tareaSchema).then(({ id }) => id)
}

/** A list of new members, to be applied. */
export async function uploadList({ port, token }: Client, sucursal_id: string, csv: string): Promise<string> {
  const form = new FormData()
  form.set('archivo', new File([csv], 'lista.csv'))
  form.set('sucursal_id', sucursal_id)
  const headers = { authorization: token }
  const uploaded = await fetch(address(port, '/api/importar'), { method: 'POST', headers, body: form })
  return z.object({ id: z.string() }).parse(await uploaded.json()).id
}

export async function applyList({ port, token }: Client, id: string): Promise<string> {
  const answer = await askAt(address(port, `/api/importar/${id}`), token, { aplicar: true })
  return begun(answer, z.object({ tarea: tareaSchema })).then(({ tarea }) => tarea.id)
}

async function begun<T>(answer: Response, shape: z.ZodType<T>): Promise<T> {
  if (answer.status !== 202) throw new Error(`It did not begin: ${answer.status} ${await answer.text()}`)
  return shape.parse(await answer.json())
}

/** A reading of the progress bar; `at` in milliseconds since the first. */
export type Seen = { readonly at: number; readonly hechas: number; readonly total: number }

export async function readTarea({ port, token }: Client, id: string): Promise<Tarea> {
  const answer = await askAt(address(port, '/api/tareas'), token)
  const { tareas } = z.object({ tareas: z.array(tareaSchema) }).parse(await answer.json())
  const found = tareas.find((tarea) => tarea.id === id)
  if (!found) throw new Error('The task is not there')
  return found
}

const lookEvery = 250

/** Polls the bar until the end. Throws if the import failed or the bar went backwards or ended short. */
export async function watchBar(client: Client, id: string): Promise<Seen[]> {
  const began = performance.now()
  const seen: Seen[] = []
  for (;;) {
    const { estado, hechas, total, problema } = await readTarea(client, id)
    if (hechas < (seen.at(-1)?.hechas ?? 0)) throw new Error('The bar went backwards')
    seen.push({ at: performance.now() - began, hechas, total })
    if (estado === 'hecha' && hechas === total) return seen
    if (estado !== 'en curso')
      throw new Error(`It ended as ${estado} at ${hechas} of ${total}: ${problema?.message ?? ''}`)
    await pause(lookEvery)
  }
}

/** A CSV of members with the plan and day they have paid until. */
export function listOfMembers(rows: number, plan: string, today: Date): string {
  const day = (add: number) => new Date(today.getTime() + add * 86_400_000).toISOString().slice(0, 10)
  const lines = Array.from(
    { length: rows },
    (_, n) => `Traída Número ${n};${70_000_000 + n};11 ${4_000_0000 + n};${plan};${day((n % 90) - 30)}`,
  )
  return ['Nombre;DNI;Teléfono;Plan;Vencimiento', ...lines].join('\r\n')
}
