import { z } from 'zod'
import { keyPhonesJobName } from '#server/gym/gimnasios/gimnasio-hooks.ts'
import { readPais } from '#server/gym/gimnasios/pais-of-gym.ts'
import { sql, type Sql } from '#server/runtime/db/statement/sql.ts'
import type { Query, RunTransaction, Transaction } from '#server/runtime/db/transaction.ts'
import { forEachAlone } from '#server/runtime/jobs/for-each-alone.ts'
import { defineJob, type JobContext } from '#server/runtime/jobs/job.ts'
import { clavesDeTelefono } from './claves-de-telefono.ts'

type Deps = { readonly reader: Query; readonly transaction: RunTransaction }
type Stored = { id: string; telefono: string; telefono_clave: string | null }

/** Members per transaction, which holds their locks for about a second. */
const usualBatch = 500

/** Locked in the order of their ids. */
const lockNext = (which: Sql) => sql`
  select id, telefono, telefono_clave from miembros where gimnasio_id = $gimnasio and id > $from ${which}
  order by id limit $batch for no key update`
const all = lockNext(sql``)
const missing = lockNext(sql`and telefono_clave is null`)

/** Screens and other programs learn nothing new: the phone stays as typed. */
const unheard = `select set_config('app.sin_disparadores', 'true', true), set_config('app.sin_webhooks', 'true', true)`

const store = sql`
  update miembros m set telefono_clave = n.clave from unnest($ids::text[], $claves::text[]) n (id, clave)
  where m.gimnasio_id = $gimnasio and m.id = n.id`

const gymsLacking = 'select distinct gimnasio_id as id from miembros where telefono_clave is null'

type RunInGym = <T>(work: (tx: Transaction) => Promise<T>) => Promise<T>

async function keyPhones(inGym: RunInGym, select: Sql, batch = usualBatch): Promise<void> {
  let after: string | undefined = ''
  while (after !== undefined) {
    const from: string = after
    after = await inGym(async ({ query }) => {
      const rows = await query<Stored>(select, { from, batch })
      const claves = await clavesDeTelefono(
        rows.map(({ telefono }) => telefono),
        await readPais(query),
      )
      const changed = rows
        .map(({ id, telefono_clave }, at) => ({ id, before: telefono_clave, clave: claves[at] ?? '' }))
        .filter(({ before, clave }) => before !== clave)
      if (changed.length > 0) {
        await query(unheard)
        await query(store, { ids: changed.map(({ id }) => id), claves: changed.map(({ clave }) => clave) })
      }
      return rows.length < batch ? undefined : rows.at(-1)?.id
    })
  }
}

/** Fills the compared form of phones that were written without: by the database, a whole gym's import, an earlier version. */
export async function keyMissingPhones({ reader, transaction }: Deps): Promise<void> {
  const gyms = await reader<{ id: string }>(gymsLacking)
  await forEachAlone(gyms, ({ id }) => keyPhones((work) => transaction(id, work), missing))
}

/** Runs every minute, in one process of the cluster. */
export const keyMissingPhonesJob = (deps: Deps) =>
  defineJob({
    name: 'completar_telefonos',
    of: 'platform',
    every: '* * * * *',
    payload: z.unknown(),
    run: () => keyMissingPhones(deps),
  })

/** Computes the compared form of all phones of a gym again, once its country changed. */
export const keyPhonesJob = (batch?: number) =>
  defineJob({
    name: keyPhonesJobName,
    of: 'gym',
    payload: z.unknown(),
    run: ({ transaction }: JobContext) => keyPhones(transaction, all, batch),
  })
