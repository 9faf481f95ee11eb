import { z } from 'zod'
import { createSeal } from '#server/runtime/encrypted-text.ts'
import { ownerSnapshot, ownerTransaction } from '#server/runtime/db/owner-transaction.ts'
import type { Query } from '#server/runtime/db/transaction.ts'
import { buildGym } from '#server/testing/gym-world.ts'
import { insertManyDebits } from '#server/testing/domiciliacion/many-debits.ts'
import { iban, zona } from '#server/testing/domiciliacion/debit-desk.ts'
import { addDays, civilDay, type CivilDate } from '#shared/values/dates.ts'
import { nextBankDay } from '#shared/domiciliacion/dias-de-banco.ts'
import { signInAt } from '#lab/harness/client.ts'
import { until } from '#lab/harness/until.ts'
import { Broken } from '#lab/harness/expect.ts'
import { ask } from './desk.ts'

/** The gym of the demonstration that lives by debits, asked through whichever of its servers answers. */
export interface DebitGym {
  readonly id: string
  readonly hoy: CivilDate
  /** A bank day for which the bank still takes a file. */
  readonly vence: CivilDate
  /** Sends a request to all servers at once, until one has answered it, and returns the last word on it. */
  ask(path: string, body?: object): Promise<Said>
  /** The debits in force in the ledger: cents by receipt. */
  ledger(): Promise<Map<string, number>>
  owner<T>(work: (query: Query) => Promise<T>): Promise<T>
}

export interface Said {
  readonly status: number
  readonly text: string
}

const found = z.tuple([
  z.object({ gimnasio_id: z.string(), sucursal_id: z.string(), usuario_id: z.string(), plazo: z.string() }),
])

const findGym = `
  select a.gimnasio_id, c.sucursal_id, c.usuario_id, c.id_plan_plazo as plazo from acreedores a
  join cobros_automaticos c on c.gimnasio_id = a.gimnasio_id and c.estado = 'activo' limit 1`

const readLedger = `
  select a.id, (a.monto_total * 100)::integer as cents from pagos_asientos a
  where a.gimnasio_id = $1 and a.medio_pago = 'Domiciliación'
    and not exists (select from pagos_anulaciones v where v.gimnasio_id = a.gimnasio_id and v.id_pago = a.id)`

interface Given {
  readonly databaseUrl: string
  readonly urls: readonly string[]
  readonly secret: string
  readonly many: number
}

/** Adds members who pay by the bank to it, and another gym with as many. */
export async function openDebitGym({ databaseUrl, urls, secret, many }: Given): Promise<DebitGym> {
  const owner = <T>(work: (query: Query) => Promise<T>) => ownerTransaction(databaseUrl, work)
  const hoy = civilDay(new Date(), zona)
  const sealed = createSeal(secret, 'domiciliacion').close(iban)
  const [{ gimnasio_id: id, ...own }] = found.parse(await owner((query) => query(findGym)))
  const common = { many, monto: 45, iban: sealed, proximo: hoy, firmado: addDays(hoy, -30) }
  await owner((query) => insertManyDebits(query, { ...common, ...own, gimnasio: id, mark: 'zz' }))
  await owner(async (query) => {
    const other = await buildGym(query, { moneda: 'EUR', zona_horaria: zona, marca: 'Otra' })
    const place = { gimnasio: other.id, sucursal_id: other.sucursales[0], usuario_id: other.users.Admin }
    await insertManyDebits(query, { ...common, ...place, plazo: other.mes, mark: 'yy' })
  })
  const token = await signInAt(urls[0] ?? '', 'admin@castellana.example', 'demo-vigente')
  const once = async (path: string, body?: object) => {
    const answers = await Promise.all(urls.map((url) => ask(`${url}/api/${path}`, token, body, 120_000)))
    return answers.toSorted((one, other) => rank(one) - rank(other))[0]
  }
  return {
    id,
    hoy,
    vence: nextBankDay(addDays(hoy, 7)),
    owner,
    ask(path, body) {
      let last: Said | undefined
      const look = async () => {
        last = await once(path, body)
        return last !== undefined && rank(last) < 2 && last
      }
      const otherwise = () => `Nadie respondió a ${path}; lo último fue ${last?.status} ${last?.text}`
      return until(look, { every: 100, longest: 240_000, otherwise })
    },
    ledger: () =>
      ownerSnapshot(databaseUrl, async (query) => {
        const rows = await query<{ id: string; cents: number }>(readLedger, [id])
        return new Map(rows.map((row) => [row.id, row.cents]))
      }),
  }
}

/** An answer before a refusal before none. */
const rank = ({ status }: Said) => (status === 200 ? 0 : status >= 400 && status < 500 && status !== 429 ? 1 : 2)

/** Throws Broken for a refusal. */
export function done({ status, text }: Said, what: string): string {
  if (status !== 200) throw new Broken(`${what}: ${status} ${text}`)
  return text
}
