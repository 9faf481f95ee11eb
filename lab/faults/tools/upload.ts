import sharp from 'sharp'
import { z } from 'zod'
import { ownerTransaction } from '#server/runtime/db/owner-transaction.ts'
import type { World } from './world.ts'

/** Outcome of uploading a member's photo, and the member's record afterwards. */
export interface Uploaded {
  readonly status: number
  readonly member: string
}

/** Uploads a photo of the demonstration's first member. */
export async function uploadPhoto(
  { databaseUrl, desk, server }: World,
  background = '#369',
  width = 600,
): Promise<Uploaded> {
  const member = await ownerTransaction(databaseUrl, async (query) => {
    const [row] = await query<{ id: string }>(
      `select m.id from miembros m join users u on u.gimnasio_id = m.gimnasio_id
       where u.email = 'admin@norte.example' and m.deleted is null order by m.id limit 1`,
    )
    return row?.id ?? ''
  })
  const picture = await sharp({ create: { width, height: Math.round((width * 2) / 3), channels: 3, background } })
    .jpeg()
    .toBuffer()
  const body = new FormData()
  body.set('foto', new File([new Uint8Array(picture)], 'foto.jpg'))
  const answer = await fetch(`${server().url}/api/collections/miembros/records/${member}`, {
    method: 'PATCH',
    headers: { authorization: desk.token() },
    body,
  })
  await answer.text()
  return { status: answer.status, member }
}

const record = z.object({ foto: z.string() })
const pass = z.object({ token: z.string() })

/** The status of fetching the member's photo; null without one. */
export async function photoStatus({ desk, server }: World, member: string): Promise<number | null> {
  const { url } = server()
  const headers = { authorization: desk.token() }
  const shown = await fetch(`${url}/api/collections/miembros/records/${member}`, { headers })
  const { foto } = record.parse(await shown.json())
  if (foto === '') return null
  const { token } = pass.parse(await (await fetch(`${url}/api/files/token`, { method: 'POST', headers })).json())
  const answer = await fetch(`${url}/api/files/miembros/${member}/${foto}?token=${token}`)
  await answer.arrayBuffer()
  return answer.status
}
