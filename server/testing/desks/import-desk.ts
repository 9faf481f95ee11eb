import type { Importacion, Revision } from '#shared/importar/importacion.ts'
import type { Campo } from '#shared/importar/campos.ts'
import { addDays, civilDay } from '#shared/values/dates.ts'
import { settled } from '#server/testing/end-of-tarea.ts'
import { openGymApp, type GymApp } from '#server/testing/gym-app.ts'
import { writeAviso } from '#server/gym/miembros/importar/match/match.ts'
import { buildGym, type GymWorld } from '#server/testing/gym-world.ts'

type Body = Importacion & { message: string; mapeo: (Campo | '')[] }
type Answer = { status: number; body: Body }

export const today = civilDay(new Date(), 'America/Argentina/Buenos_Aires')

/** A day some days from today, as a list writes it. */
export const writtenDay = (days: number) => addDays(today, days).split('-').toReversed().join('/')

/** The errors of each row that has some. */
export const errorsOf = ({ filas }: Revision) =>
  filas.filter(({ accion }) => accion === 'error').map(({ errores }) => errores.map(writeAviso))

export type ImportDesk = Awaited<ReturnType<typeof openImportDesk>>

/** A server with a gym whose Admin imports lists, unless another caller is given. The caller closes `app`. */
export async function openImportDesk(given?: GymApp) {
  const app = given ?? (await openGymApp())
  const gym = await buildGym(app.db.owner, { marca: 'ZZA' })
  const tokenOf = async (user: string) => (await app.clientOf(user)).authStore.token
  const token = await tokenOf(gym.users.Admin)

  const upload = async (content: string | Uint8Array, { as = token, world = gym } = {}): Promise<Answer> => {
    const form = new FormData()
    const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content
    form.set('archivo', new File([new Uint8Array(bytes)], 'miembros.csv'))
    form.set('sucursal_id', world.sucursales[0])
    const headers = { authorization: as }
    return answerOf(await fetch(`${app.url}/api/importar`, { method: 'POST', headers, body: form }))
  }

  /** Starts the review, the import or its undoing, and waits for its end. */
  const post = async (path: string, body: Record<string, unknown>, as = token): Promise<Answer> => {
    const address = `${app.url}/api/importar/${path}`
    const headers = { 'content-type': 'application/json', authorization: as }
    const answer = await fetch(address, { method: 'POST', headers, body: JSON.stringify(body) })
    const done = () => fetch(`${app.url}/api/importar/${path.replace('/deshacer', '')}`, { headers })
    return answerOf(await settled(app.url, as, answer, done))
  }

  const reviewed = async (content: string | Uint8Array) => {
    const answer = await upload(content)
    const { id, mapeo, revision } = answer.body
    if (!revision) throw new Error(JSON.stringify(answer))
    return { id, mapeo, revision }
  }

  const peopleOf = (world: GymWorld) =>
    app.db.owner<{ nombre: string }>(
      'select nombre, dni, estado, vencimiento from miembros_pagos where gimnasio_id = $1 and deleted is null order by orden',
      [world.id],
    )

  return { app, gym, tokenOf, upload, post, reviewed, peopleOf }
}

async function answerOf(response: Response): Promise<Answer> {
  const body: Omit<Body, 'mapeo'> = JSON.parse(await response.text())
  return { status: response.status, body: { ...body, mapeo: (body.columnas ?? []).map(({ campo }) => campo) } }
}
