import { Client } from 'pg'
import type PocketBase from 'pocketbase'

type Row = Record<string, unknown>

/** The copied tables, referenced ones first. Ids stay the same. */
const sources = [
  ['sucursales', 'select gimnasio_id, id, nombre, direccion from sucursales order by id'],
  ['planes', 'select gimnasio_id, id, nombre, sucursal_id from planes order by id'],
  ['planes_plazos', 'select gimnasio_id, id, duracion, precio::float8, id_plan from planes_plazos order by id'],
  [
    'miembros',
    'select gimnasio_id, id, nombre, dni, telefono, direccion, sexo, sucursal_id from miembros order by created, orden',
  ],
  [
    'pagos',
    `select gimnasio_id, id, medio_pago, monto_total::float8, fecha_pago::text, id_miembro, id_plan_plazo
      from pagos_asientos order by orden`,
  ],
] as const

const atOnce = 500

/** Copies the world into PocketBase by its batch API; returns the number of records. */
export async function fillPocketBase(admin: PocketBase, databaseUrl: string): Promise<number> {
  await admin.settings.update({ batch: { enabled: true, maxRequests: atOnce, timeout: 120, maxBodySize: 0 } })
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  let count = 0
  try {
    await client.query('begin isolation level repeatable read read only')
    for (const [collection, statement] of sources) {
      await client.query(`declare filas cursor for ${statement}`)
      for (let rows = await next(client); rows.length > 0; rows = await next(client)) {
        await send(admin, collection, rows)
        count += rows.length
      }
      await client.query('close filas')
    }
    await client.query('commit')
    return count
  } finally {
    await client.end()
  }
}

async function next(client: Client): Promise<Row[]> {
  return (await client.query<Row>(`fetch ${atOnce} from filas`)).rows
}

async function send(admin: PocketBase, collection: string, rows: readonly Row[]): Promise<void> {
  const url = `/api/collections/${collection}/records`
  const requests = rows.map((body) => ({ method: 'POST', url, body }))
  await admin.send('/api/batch', { method: 'POST', body: { requests } })
}
