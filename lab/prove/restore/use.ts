import { z } from 'zod'
import { benchPassword } from '#lab/bench/server/database.ts'
import { branchId, emailOf, memberId, monthlyTermId } from '#lab/bench/world/ids.ts'
import { expect } from '#lab/harness/expect.ts'
import { startServer, unlimited } from '#lab/harness/server.ts'
import { askAt, signInAt } from '#lab/harness/client.ts'
import { nameOfPhoto, ownerOfPhoto, photos, size } from './world.ts'

const session = z.object({ token: z.string() })
const page = z.object({ totalItems: z.number() })

/** A manager of the large gym, signed in. */
export async function signIn({ url }: { readonly url: string }) {
  const token = await signInAt(url, emailOf(1), benchPassword)
  const ask = async (path: string, body?: unknown) => {
    const answer = await askAt(`${url}/api/${path}`, token, body)
    expect(answer.ok, `${path} was answered ${answer.status}`)
    return answer
  }
  return {
    ask,
    count: async (collection: string) =>
      page.parse(await (await ask(`collections/${collection}/records?perPage=1`)).json()).totalItems,
    /** `id` has fifteen letters. */
    charge: (id: string) => ask('collections/pagos/records', { id, ...aCharge }),
  }
}

/** Member 3 trains in the first branch. */
const aCharge = {
  id_miembro: memberId(3),
  id_plan_plazo: monthlyTermId(1, 0),
  sucursal_id: branchId(1, 0),
  medio_pago: 'Efectivo',
}

/** The large gym is there: somebody signs in and sees every member. */
export async function requireGym(at: { readonly url: string }) {
  const desk = await signIn(at)
  const members = await desk.count('miembros')
  expect(members === size.bigGym, `There are ${members} members instead of ${size.bigGym}`)
  return desk
}

/** Starts the product on the restored data: a sign-in, the counts, a photo, a charge. */
export async function useIt(env: Readonly<Record<string, string>>): Promise<void> {
  const server = await startServer({ env: { ...unlimited(''), ...env } })
  try {
    const { ask, charge, count } = await requireGym(server)
    const before = await count('pagos')
    expect(before > size.payments * 0.4, `There are only ${before} payments`)
    await charge('cobroderestaur0')
    expect((await count('pagos')) === before + 1, 'The charge is not there')
    const { token } = session.parse(await (await ask('files/token', {})).json())
    const at = photos / 2 - 1
    const photo = await ask(`files/miembros/${ownerOfPhoto(at)}/${nameOfPhoto(at)}?token=${token}`)
    expect((await photo.arrayBuffer()).byteLength === 60_000, 'The photo came back with other bytes')
  } finally {
    await server.stop()
  }
}
