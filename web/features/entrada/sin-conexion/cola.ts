import { z } from 'zod'
import { dejarPasarInput, entrarInput } from '#shared/collections/asistencia.ts'
import { resultados } from '#shared/entrada.ts'
import { colaDatabase } from '#web/lib/device-copy.ts'
import { logProblem } from '#web/lib/log.ts'
import { completed, inDatabase, settled } from './open-database.ts'

const stores = { cola: { keyPath: 'orden', autoIncrement: true } }

/** An entry that waits for the network. It holds ids alone, so that it may outlive the copy and the session. */
const row = z.object({
  usuario_id: z.string(),
  entrada: entrarInput,
  /** The member was refused by this entry and let in after all: the id of the new entry, and the reason. */
  permiso: dejarPasarInput.optional(),
  /** The clocks at the instant of the entry, if the time was not sure, and the page that read them. */
  reloj: z.object({ server: z.number(), device: z.number(), running: z.number(), pagina: z.string() }).optional(),
  /** Set if the server did not store the answer that was shown: the stored answer, or null with the reason. */
  final: z.object({ resultado: z.enum(resultados).nullable(), sentence: z.string() }).optional(),
})
const stored = row.extend({ orden: z.number() })

export type NuevaEnCola = z.infer<typeof row>
/** A row of this device. `orden` is null if this browser could not keep it, undefined until it has. */
export type EnCola = NuevaEnCola & { readonly orden?: number | null | undefined }

/** The id of a queued row: that of the permission if there is one, else of the entry. */
export const idOf = ({ entrada, permiso }: Pick<EnCola, 'entrada' | 'permiso'>): string => permiso?.id ?? entrada.id

/** The person went in. */
export const wentIn = ({ entrada, permiso }: Pick<EnCola, 'entrada' | 'permiso'>): boolean =>
  permiso !== undefined || entrada.mostrado !== 'no'

/** The stored rows of a user, oldest first. */
export async function readCola(usuario_id: string): Promise<EnCola[]> {
  const rows: unknown[] = await inStore('readonly', (store) => store.getAll())
  return rows.flatMap((found) => {
    const { data, error } = stored.safeParse(found)
    if (error) logProblem('An entry in the queue cannot be read', error)
    return data?.usuario_id === usuario_id ? [data] : []
  })
}

/** Stores a new row, or a changed one in its place. Returns its place. */
export async function keepInCola({ orden, ...rest }: EnCola): Promise<number> {
  const place = typeof orden === 'number' ? { orden } : {}
  return z.number().parse(await inStore('readwrite', (store) => store.put({ ...rest, ...place })))
}

export async function removeFromCola(orden: number): Promise<void> {
  await inStore('readwrite', (store) => store.delete(orden))
}

const inStore = <T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> =>
  inDatabase(colaDatabase, stores, async (database) => {
    const transaction = database.transaction('cola', mode)
    const [result] = await Promise.all([settled(work(transaction.objectStore('cola'))), completed(transaction)])
    return result
  })
