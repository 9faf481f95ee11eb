import { anularPago } from '#server/gym/pagos/anular-pago.ts'
import { registerPago } from '#server/gym/pagos/register-pago.ts'
import { endPausa } from '#server/gym/pausas/end-pausa.ts'
import { pausas } from '#server/gym/pausas/pausas.collection.ts'
import { registerPausa } from '#server/gym/pausas/register-pausa.ts'
import type { Transaction } from '#server/runtime/db/transaction.ts'
import { ApiError } from '#server/runtime/errors/errors.ts'
import type { Caller } from '#server/engine/records/declaration/caller.ts'
import type { WriteContext } from '#server/engine/records/declaration/collection.ts'
import { testId, type GymWorld } from './gym-world.ts'
import type { TestDatabase } from './test-db.ts'

type Asked = {
  now?: Date
  fecha_cobro?: string
  dia?: string
  total?: number
  vencia?: string
  partes?: unknown
  a_cuenta?: number
  vence?: string
} & Partial<{
  id: string
  id_plan_plazo: string
  sucursal_id: string
  medio_pago: string
  descuento: string
  motivo_descuento: string
  referencia: string
  horario: Date | null
  eleccion: '' | 'continuar' | 'hoy'
}>

export type Desk = { db: TestDatabase; caller: Caller; gym: GymWorld }

/** Runs the charge transaction alone, without the engine around it. Returns the payment's id. */
export async function charge(desk: Desk, id_miembro: string, asked: Asked = {}): Promise<string> {
  const { now = new Date(), fecha_cobro, dia, total, vencia, partes, a_cuenta, vence, ...fields } = asked
  const draft = { ...draftOf(desk.gym, id_miembro), ...fields }
  const input = {
    ...(fecha_cobro !== undefined && { fecha_cobro }),
    visto: { dia, total, vencia },
    ...(partes === undefined ? {} : { partes }),
    ...(a_cuenta === undefined ? {} : { a_cuenta, vence }),
  }
  await inTransaction(desk, { now, input }, (context) => registerPago(context, draft))
  return draft.id
}

export const anular = (db: TestDatabase, caller: Caller, pago: string, motivo?: string): Promise<void> =>
  anularAt({ db, caller }, pago, new Date(), motivo)

export const anularAt = (
  desk: Omit<Desk, 'gym'>,
  pago: string,
  now: Date,
  motivo = 'Se cobró dos veces',
): Promise<void> => inTransaction(desk, { now, input: {} }, (context) => anularPago(context, pago, motivo))

/** Pauses a member for nine days around an instant, if the membership allows it. */
export async function pause(db: TestDatabase, caller: Caller, id_miembro: string, now: Date): Promise<void> {
  const desde = now.toISOString().slice(0, 10)
  const hasta = new Date(now.getTime() + 8 * 86_400_000).toISOString().slice(0, 10)
  const draft = { id: testId(), id_miembro, desde, hasta, motivo: 'Viaje' }
  await orRefused(
    inTransaction({ db, caller }, { now, input: {} }, async (context) => {
      await registerPausa(context, draft)
      await pausas.hooks?.afterWrite?.(context, { action: 'create', id: draft.id, before: null, after: draft })
    }),
  )
}

/** Undoes the member's last pause, if there is one. */
export async function resume(db: TestDatabase, caller: Caller, id_miembro: string): Promise<void> {
  const [last] = await db.owner<{ id: string }>(
    'select id from pausas where id_miembro = $1 and anulada is null order by orden desc limit 1',
    [id_miembro],
  )
  if (!last) return
  const context = { now: new Date(), input: {} }
  await orRefused(inTransaction({ db, caller }, context, (given) => endPausa(given, last.id, null)))
}

async function orRefused(act: Promise<unknown>): Promise<void> {
  try {
    await act
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
  }
}

/** Charges inside an open transaction. */
export const chargeWithin = (tx: Transaction, { caller, gym }: Desk, id_miembro: string): Promise<unknown> =>
  registerPago({ tx, caller, now: new Date(), input: {}, request }, draftOf(gym, id_miembro))

const draftOf = (gym: GymWorld, id_miembro: string) => ({
  id: testId(),
  id_miembro,
  id_plan_plazo: gym.mes,
  sucursal_id: gym.sucursales[0],
  medio_pago: 'Efectivo',
  descuento: '0.00',
  motivo_descuento: '',
  referencia: '',
  nota: '',
  horario: null,
  eleccion: '',
})

const request = { id: 'prueba', ip: '127.0.0.1' }

/** Runs work as the caller, in a transaction of its own. */
export function inTransaction<T>(
  { db, caller }: Omit<Desk, 'gym'>,
  given: Pick<WriteContext, 'now' | 'input'>,
  work: (context: WriteContext) => Promise<T>,
): Promise<T> {
  return db.pools.transaction(caller.tenant, (tx) => work({ ...given, tx, caller, request }))
}
