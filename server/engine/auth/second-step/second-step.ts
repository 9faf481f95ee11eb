import { createSeal } from '#server/runtime/encrypted-text.ts'
import type { RunTransaction, Transaction } from '#server/runtime/db/transaction.ts'
import type { StoredCaller } from '#server/engine/records/declaration/caller.ts'
import { digestOfCode, newRecoveryCodes } from './recovery-codes.ts'
import { newTotpSecret, stepOfCode, type TotpSecret } from './totp.ts'

export interface SecondStepState {
  readonly activo: boolean
  /** Turned on at. */
  readonly desde: Date | null
  /** Recovery codes left. */
  readonly codigos: number
}

export interface SecondStep {
  isOn(caller: StoredCaller): Promise<boolean>
  /** Uses up a code of the authenticator app or a recovery code. */
  take(caller: StoredCaller, code: string): Promise<boolean>
  state(caller: StoredCaller): Promise<SecondStepState>
  /** A new secret that waits for its first code. Null when the second step is on already. */
  begin(caller: StoredCaller, label: string): Promise<TotpSecret | null>
  /** The recovery codes, shown this once. Null when the code does not fit the waiting secret. */
  turnOn(caller: StoredCaller, code: string): Promise<string[] | null>
  /** False when the code is wrong or the second step is off. */
  turnOff(caller: StoredCaller, code: string): Promise<boolean>
}

interface SecondStepDeps {
  readonly secret: string
  readonly transaction: RunTransaction
  readonly now: () => Date
  readonly productName: string
}

type Stored = { activado: Date | null; secreto: Buffer; ultimo_paso: number; codigos: string[] }

const select =
  'select activado, secreto, ultimo_paso::int as ultimo_paso, codigos from segundos_pasos where user_id = $1'

/** Removes the second step of an account. True if it was in use. */
export async function removeSecondStep({ query }: Pick<Transaction, 'query'>, id: string | null): Promise<boolean> {
  const text = 'delete from segundos_pasos where user_id = $1 returning activado'
  const [removed] = await query<{ activado: Date | null }>(text, [id])
  return Boolean(removed?.activado)
}

/**
 * Stored beside the users, where no statement of the engine reaches. Every change locks the row: of two at once only
 * one counts.
 */
export function createSecondStep({ secret, transaction, now, productName }: SecondStepDeps): SecondStep {
  const seal = createSeal(secret, 'segundo paso')
  const find = async ({ query }: Transaction, { id }: StoredCaller, lock = '') =>
    (await query<Stored>(select + lock, [id]))[0]
  const within = <T>(caller: StoredCaller, work: (tx: Transaction, stored: Stored | undefined) => Promise<T>) =>
    transaction(caller.tenant, async (tx) => work(tx, await find(tx, caller, ' for update')))

  const takeFrom = async (tx: Transaction, { id }: StoredCaller, stored: Stored, code: string) => {
    const secreto = seal.open(stored.secreto)
    const step = secreto === null ? null : stepOfCode(secreto, code.replace(/\s/g, ''), now(), stored.ultimo_paso)
    if (step !== null) {
      await tx.query('update segundos_pasos set ultimo_paso = $2 where user_id = $1', [id, step])
      return true
    }
    const digest = digestOfCode(code)
    if (!stored.codigos.includes(digest)) return false
    await tx.query('update segundos_pasos set codigos = array_remove(codigos, $2) where user_id = $1', [id, digest])
    return true
  }
  const take = (caller: StoredCaller, code: string) =>
    within(caller, async (tx, stored) => (stored?.activado ? takeFrom(tx, caller, stored, code) : false))

  return {
    take,
    isOn: (caller) => transaction(caller.tenant, async (tx) => Boolean((await find(tx, caller))?.activado)),
    state: (caller) =>
      transaction(caller.tenant, async (tx) => {
        const stored = await find(tx, caller)
        const desde = stored?.activado ?? null
        return { activo: desde !== null, desde, codigos: desde ? (stored?.codigos.length ?? 0) : 0 }
      }),
    begin: (caller, label) =>
      within(caller, async ({ query }, stored) => {
        if (stored?.activado) return null
        const made = newTotpSecret({ issuer: productName, label })
        await query(
          `insert into segundos_pasos (user_id, creado, secreto) values ($1, $2, $3)
           on conflict (user_id) do update set creado = excluded.creado, secreto = excluded.secreto, ultimo_paso = 0`,
          [caller.id, now(), seal.close(made.secreto)],
        )
        return made
      }),
    turnOn: (caller, code) =>
      within(caller, async (tx, stored) => {
        if (!stored || stored.activado || !(await takeFrom(tx, caller, stored, code))) return null
        const codes = newRecoveryCodes()
        const digests = codes.map(digestOfCode)
        const text = 'update segundos_pasos set activado = $2, codigos = $3 where user_id = $1'
        await tx.query(text, [caller.id, now(), digests])
        return codes
      }),
    turnOff: (caller, code) =>
      within(caller, async (tx, stored) => {
        if (!stored?.activado || !(await takeFrom(tx, caller, stored, code))) return false
        await removeSecondStep(tx, caller.id)
        return true
      }),
  }
}
