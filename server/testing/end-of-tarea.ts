import { setTimeout as pause } from 'node:timers/promises'
import type { Tarea } from '#shared/tareas.ts'

/** Polls a task until it has ended. */
export async function endOfTarea(url: string, authorization: string, id: string): Promise<Tarea> {
  for (;;) {
    const answer = await fetch(`${url}/api/tareas`, { headers: { authorization } })
    const { tareas }: { tareas: Tarea[] } = JSON.parse(await answer.text())
    const found = tareas.find((tarea) => tarea.id === id)
    if (!found) throw new Error(`There is no task ${id}`)
    if (found.estado !== 'en curso') return found
    await pause(20)
  }
}

/** The answer, or for work after it (202) its end. `done` is the status expected for a success. */
export async function settled(url: string, authorization: string, answer: Response, done: () => Promise<Response>) {
  if (answer.status !== 202) return answer
  const body: Tarea & { tarea?: Tarea } = JSON.parse(await answer.text())
  const { estado, problema } = await endOfTarea(url, authorization, (body.tarea ?? body).id)
  if (estado === 'hecha') return done()
  return Response.json({ ...problema, estado }, { status: 400 })
}
