import { api } from '#web/lib/api/api.ts'
import { useWrite } from '#web/lib/api/use-write.ts'

/** Collections whose records have a public address for the member: links and consents. */
export type Sendable = 'links_pago' | 'cobros_automaticos'

export const actOn = (collection: Sendable, id: string, act: string) =>
  `/api/${collection}/${encodeURIComponent(id)}/${act}`

/** The address of its public page, once it is open at the provider. */
export const openEnlace = async (collection: Sendable, id: string): Promise<string> =>
  (await api.send<{ enlace: string }>(actOn(collection, id, 'abrir'), { method: 'POST' })).enlace

type Draft = { id: string; id_miembro: string; id_plan_plazo: string; sucursal_id: string }

/** Creates it and opens it. A repeated call with the same id creates no second one. */
export const useSend = <T extends { id: string }>(collection: Sendable) =>
  useWrite({
    write: async (draft: Draft) => {
      const stored = await api.collection(collection).create<T>(draft)
      return { stored, enlace: await openEnlace(collection, stored.id) }
    },
    stale: [collection],
  })
