import type PocketBase from 'pocketbase'
import type { Miembro } from '#shared/collections/miembro.ts'
import type { UnirInput, Union } from '#shared/unir/union.ts'
import { sealAll } from '#server/gym/verify/seal-job.ts'
import { verify } from '#server/gym/verify/verify.ts'
import { openGymApp } from '#server/testing/gym-app.ts'
import { buildGym, buildMiembro, callerOf, testId } from '#server/testing/gym-world.ts'

export type UnionDesk = Awaited<ReturnType<typeof openUnionDesk>>

/** A server with a gym whose Admin joins members. The caller closes `app`. */
export async function openUnionDesk() {
  const app = await openGymApp()
  const gym = await buildGym(app.db.owner)
  const admin = await app.clientOf(gym.users.Admin)
  const post = <T>(client: PocketBase, path: string, body: object) =>
    client.send<T>(`/api/miembros/unir${path}`, { method: 'POST', body })
  return {
    app,
    gym,
    admin,
    desk: { db: app.db, caller: await callerOf(app.db, gym.users.Admin), gym },

    /** Two records of one person: one with a phone, one with a document. */
    async buildDoubles() {
      const queda = await buildMiembro(app.db.owner, gym, { nombre: 'Marta Rivas', telefono: '1144440000' })
      const otro = await buildMiembro(app.db.owner, gym, { nombre: 'Marta Rivas', dni: `M${testId()}`.toUpperCase() })
      return { queda, otro }
    },
    ask: (body: UnirInput, client = admin) => post<Union>(client, '', body),
    undo: (id: string, client = admin) => post<{ id_queda: string }>(client, `/${id}/deshacer`, {}),
    record: (id: string) => admin.collection('miembros').getOne<Miembro>(id),

    /** The checks of the whole database that find something. */
    async findings(): Promise<unknown> {
      await sealAll(app.db.pools)
      const { results } = await verify(app.db.owner)
      return results.filter(({ findings }) => findings.length > 0)
    },
  }
}
