import { createSeal } from '#server/mail/seal.ts'
import type { RunTransaction, Transaction } from '#server/db/transaction.ts'
import type { StoredCaller } from '#server/records/caller.ts'
import { digestOfCode, newRecoveryCodes } from './recovery-codes.ts'
import { newTotpSecret, stepOfCode, type TotpSecret } from './totp.ts'

export interface SecondStepState {
  readonly activo: boolean
  /** Since when. */
  readonly desde: Date | null
  /** Recovery codes that are left. */
  readonly codigos: number
}

/** The second step of signing in, person by person. */
export interface SecondStep {
  isOn(caller: StoredCaller): Promise<boolean>
  /** Takes a code of the phone or a recovery code, once. */
  take(caller: StoredCaller, code: string): Promise<boolean>
  state(caller: StoredCaller): Promise<SecondStepState>
  /** A new secret that waits for its first code. Null when a second step is asked for already. */
  begin(caller: StoredCaller, label: string): Promise<TotpSecret | null>
  /** The recovery codes, told this once; null when the code is not of the secret that waits. */
  turnOn(caller: StoredCaller, code: string): Promise<string[] | null>
  /** False when the code is wrong or nothing is on. */
  turnOff(caller: StoredCaller, code: string): Promise<boolean>
}

interface SecondStepDeps {
  readonly secret: string
  readonly transaction: RunTransaction
  readonly now: () => Date
  readonly random: (bytes: Uint8Array) => Uint8Array
}

type Stored = { activado: Date | null; secreto: Buffer; ultimo_paso: number; codigos: string[] }

const select =
  'select activado, secreto, ultimo_paso::int as ultimo_paso, codigos from segundos_pasos where user_id = $1'

/** Kept beside the users, where no statement of the engine reaches. Every change holds the row: of two at once only one counts. */
export function createSecondStep({ secret, transaction, now, random }: SecondStepDeps): SecondStep {
  const seal = createSeal(secret, 'segundo paso')
  const find = async ({ query }: Transaction, { id }: StoredCaller, lock = '') =>
    (await query<Stored>(select + lock, [id]))[0]
  const within = <T>(caller: StoredCaller, work: (tx: Transaction, stored: Stored | undefined) => Promise<T>) =>
    transaction(caller.tenant, async (tx) => work(tx, await find(tx, caller, ' for update')))

  const takeFrom = async (tx: Transaction, { id }: StoredCaller, stored: Stored, code: string) => {
    const step = stepOfCode(seal.open(stored.secreto) ?? '', code.replace(/\s/g, ''), now(), stored.ultimo_paso)
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
        const made = newTotpSecret(random, label)
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
        const codes = newRecoveryCodes(random)
        const digests = codes.map(digestOfCode)
        const text = 'update segundos_pasos set activado = $2, codigos = $3 where user_id = $1'
        await tx.query(text, [caller.id, now(), digests])
        return codes
      }),
    turnOff: (caller, code) =>
      within(caller, async (tx, stored) => {
        if (!stored?.activado || !(await takeFrom(tx, caller, stored, code))) return false
        await tx.query('delete from segundos_pasos where user_id = $1', [caller.id])
        return true
      }),
  }
}
