import { eventoDePrueba } from '#shared/webhooks/webhook.ts'
import { permissions } from '#shared/permissions.ts'
import { guest } from '#server/engine/records/declaration/caller.ts'
import type { Collection } from '#server/engine/records/declaration/collection.ts'
import type { Reader } from '#server/engine/records/read/reader.ts'
import { asistencias } from '#server/gym/asistencias/asistencias.collection.ts'
import { cajaSesiones } from '#server/gym/caja/caja_sesiones.collection.ts'
import { mandatos } from '#server/gym/domiciliacion/mandatos.collection.ts'
import { remesasRecibos } from '#server/gym/domiciliacion/remesas_recibos.collection.ts'
import { miembros } from '#server/gym/miembros/miembros.collection.ts'
import { pagos } from '#server/gym/pagos/pagos.collection.ts'
import { saldos } from '#server/gym/saldos/saldos.collection.ts'
import { sql } from '#server/runtime/db/statement/sql.ts'
import type { Query } from '#server/runtime/db/transaction.ts'
import type { Claimed } from './due-webhooks.ts'

/** Bytes of a body. A larger record is cut to its id. */
const largestBody = 64 * 1024

const collections: Readonly<Record<string, Collection>> = {
  miembros,
  pagos,
  saldos,
  asistencias,
  cajas: cajaSesiones,
  mandatos,
  remesas_recibos: remesasRecibos,
}

const readImports = sql`
  select id, archivo, sucursal_id, usuario_id, aplicada, resumen from importaciones where gimnasio_id = $gimnasio and id = any ($ids)`

type Told = Pick<Claimed, 'evento' | 'registro' | 'created'>

/** The ways to read a gym's records. Rights were checked when a person chose the events. */
export interface PayloadDeps {
  readonly records: Reader
  readonly reader: Query
}

/** The records of some events, as the API answers them now. One that is gone is missing. */
export async function readPayloads(
  { records, reader }: PayloadDeps,
  gym: string,
  told: readonly Told[],
): Promise<ReadonlyMap<string, unknown>> {
  const caller = { ...guest, tenant: gym, permissions: new Set<string>(permissions), scopes: 'all' as const }
  const groups = [...new Set(told.map(groupOf))]
  const read = await Promise.all(
    groups.map(async (group): Promise<[string, unknown][]> => {
      const ids = [...new Set(told.filter((one) => groupOf(one) === group).map(({ registro }) => registro))]
      const collection = collections[group]
      if (collection) return [...(await records.changed(collection, caller, { of: { ids }, rule: 'view' }, {}))]
      if (group !== 'importaciones') return []
      return (await reader<{ id: string }>(readImports, { gimnasio: gym, ids })).map((row) => [row.id, row])
    }),
  )
  return new Map(read.flat())
}

const groupOf = ({ evento }: Told) => evento.split('.')[0] ?? ''

/** The body of a delivery: type, time and record, by the specification of Standard Webhooks. */
export function bodyOf({ evento, registro, created }: Told, record: unknown): string {
  const head = { type: evento, timestamp: created.toISOString() }
  if (evento === eventoDePrueba)
    return JSON.stringify({ ...head, data: { id: registro, mensaje: 'Esta es una prueba de Vigente.' } })
  const body = JSON.stringify({ ...head, data: record ?? { id: registro } })
  return Buffer.byteLength(body) <= largestBody
    ? body
    : JSON.stringify({ ...head, data: { id: registro }, cortado: true })
}
