import { z } from 'zod'
import { dejarPasarInput, entrarInput } from '#shared/collections/asistencia.ts'
import { openDatabase, settled } from './open-database.ts'

const name = 'vigente_entrada_cola'
const stores = { cola: { keyPath: 'orden', autoIncrement: true } }

/** An entry that waits for the network. It holds ids alone, so that it may outlive the copy and the session. */
const enCola = z.object({
  orden: z.number(),
  usuario_id: z.string(),
  entrada: entrarInput,
  /** Lets in whom this entry refused: the id of the new entry, and why. */
  permiso: dejarPasarInput.optional(),
})
export type EnCola = z.infer<typeof enCola>

/** The id of a queued row: that of the permission if there is one, else of the entry. */
export const idOf = ({ entrada, permiso }: Pick<EnCola, 'entrada' | 'permiso'>): string => permiso?.id ?? entrada.id

/** The person went in. */
export const wentIn = ({ entrada, permiso }: Pick<EnCola, 'entrada' | 'permiso'>): boolean =>
  permiso !== undefined || entrada.mostrado !== 'no'

/** The entries of a user that wait, oldest first. */
export async function readCola(usuario_id: string): Promise<EnCola[]> {
  const rows: unknown = await inStore('readonly', (store) => store.getAll())
  return z
    .array(enCola)
    .parse(rows)
    .filter((row) => row.usuario_id === usuario_id)
}

export async function addToCola(row: Omit<EnCola, 'orden'>): Promise<void> {
  await inStore('readwrite', (store) => store.add(row))
}

export async function removeFromCola(orden: number): Promise<void> {
  await inStore('readwrite', (store) => store.delete(orden))
}

async function inStore<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const database = await openDatabase(name, stores)
  try {
    return await settled(work(database.transaction('cola', mode).objectStore('cola')))
  } finally {
    database.close()
  }
}
