import { type FotosDeEntrada, mostFotos } from '#shared/collections/asistencia.ts'
import type { Tarjeta } from '#shared/entrada.ts'
import { api } from '#web/lib/api/api.ts'
import { hasDeviceCopy } from '#web/lib/device-copy.ts'
import type { Copia } from './copia.ts'
import { keepOnly, seal, unseal } from './sealed-store.ts'

/** The most photos that a copy holds: those of the members whose plan ends last. */
const mostKept = 1000

type ConFoto = Pick<Tarjeta, 'id' | 'foto'>

/** Brings the photos of a copy's cards up to date, a few at once. A file name never gets another picture. */
export async function keepFotos({ tarjetas, sucursal_id }: Copia, signal: AbortSignal): Promise<void> {
  const wanted = tarjetas.filter(({ foto }) => foto !== '').slice(0, mostKept)
  const kept = await keepOnly('fotos', new Set(wanted.map(({ foto }) => foto)))
  const missing = wanted.filter(({ foto }) => !kept.has(foto))
  for (let from = 0; from < missing.length; from += mostFotos) {
    const some = missing.slice(from, from + mostFotos)
    const { fotos } = await fetchFotos(sucursal_id, some, signal)
    // A sign-out in the meantime has deleted the copy; it stays deleted.
    if (!hasDeviceCopy()) return
    await seal(
      'fotos',
      some.flatMap(({ id, foto }) => (fotos[id] === undefined ? [] : [[foto, fotos[id]] as const])),
    )
  }
}

/** The photo of a card: of the copy, else of the server; null without. */
export async function readFoto(tarjeta: ConFoto, sucursal_id: string, signal: AbortSignal): Promise<string | null> {
  const kept = hasDeviceCopy() ? await unseal('fotos', tarjeta.foto).catch(() => null) : null
  if (kept !== null) return kept
  const { fotos } = await fetchFotos(sucursal_id, [tarjeta], signal)
  return fotos[tarjeta.id] ?? null
}

const fetchFotos = (sucursal_id: string, some: readonly ConFoto[], signal: AbortSignal) =>
  api.send<FotosDeEntrada>('/api/asistencias/fotos', {
    query: { sucursal: sucursal_id, ids: some.map(({ id }) => id).join(',') },
    signal,
  })
