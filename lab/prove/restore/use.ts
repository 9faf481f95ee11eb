import { z } from 'zod'
import { benchPassword } from '#lab/bench/server/database.ts'
import { branchId, emailOf, memberId, monthlyTermId } from '#lab/bench/world/ids.ts'
import { expect } from '#lab/faults/tools/fault.ts'
import { startServer } from '#lab/faults/tools/server.ts'
import { signInAt } from '#lab/harness/sign-in.ts'
import { freePort } from '#server/testing/network/free-port.ts'
import { nameOfPhoto, ownerOfPhoto, photos, size } from './world.ts'

const session = z.object({ token: z.string() })
const page = z.object({ totalItems: z.number() })

/** Starts the product on the restored data: a sign-in, the counts, a photo, a charge. */
export async function useIt(env: Readonly<Record<string, string>>): Promise<void> {
  const server = await startServer({ folder: env['DATA_DIR'] ?? '', port: await freePort(), env })
  const ask = async (path: string, body?: unknown, token = '') => {
    const answer = await fetch(`${server.url}/api/${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { 'content-type': 'application/json', authorization: token },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    expect(answer.ok, `${path} was answered ${answer.status}`)
    return answer
  }
  try {
    const token = await signInAt(server.url, emailOf(1), benchPassword)
    const count = async (collection: string) =>
      page.parse(await (await ask(`collections/${collection}/records?perPage=1`, undefined, token)).json()).totalItems
    const members = await count('miembros')
    expect(members === size.bigGym, `There are ${members} members instead of ${size.bigGym}`)
    const before = await count('pagos')
    expect(before > size.payments * 0.4, `There are only ${before} payments`)
    await ask('collections/pagos/records', aCharge, token)
    expect((await count('pagos')) === before + 1, 'The charge is not there')
    const files = session.parse(await (await ask('files/token', {}, token)).json())
    const at = photos / 2 - 1
    const photo = await ask(`files/miembros/${ownerOfPhoto(at)}/${nameOfPhoto(at)}?token=${files.token}`)
    expect((await photo.arrayBuffer()).byteLength === 60_000, 'The photo came back with other bytes')
  } finally {
    server.signal('SIGTERM')
    await server.ended
  }
}

/** Member 3 trains in the first branch. */
const aCharge = {
  id: 'cobroderestaur0',
  id_miembro: memberId(3),
  id_plan_plazo: monthlyTermId(1, 0),
  sucursal_id: branchId(1, 0),
  medio_pago: 'Efectivo',
}
