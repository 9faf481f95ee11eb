import type { Cuentas, Llaves, ProveedorDeMiembros } from '#server/platform/proveedor/cuentas.ts'
import { sql } from '#server/runtime/db/statement/sql.ts'
import type { Query, RunTransaction, Transaction } from '#server/runtime/db/transaction.ts'
import type { Seal } from '#server/runtime/encrypted-text.ts'

export interface CuentaDeps {
  readonly cuentas: Cuentas
  readonly seal: Seal
  readonly now: () => Date
}

/** The keys of a gym's account as stored, and its payments. */
interface Connected {
  readonly acceso: Buffer
  readonly proveedor: ProveedorDeMiembros
}

const readAcceso = sql`select acceso from cuentas_cobro where gimnasio_id = $gimnasio and acceso is not null`

/** Payments of the gym's account; null while none is connected, and for keys that another secret sealed. */
export async function connectedOf({ cuentas, seal }: CuentaDeps, query: Query, gym: string): Promise<Connected | null> {
  const [found] = await query<{ acceso: Buffer }>(readAcceso, { gimnasio: gym })
  const acceso = found && seal.open(found.acceso)
  return acceso ? { acceso: found.acceso, proveedor: cuentas.con(acceso) } : null
}

const store = sql`
  update cuentas_cobro set cuenta = $cuenta, acceso = $acceso, renovacion = $renovacion, vence = $vence, conectada = coalesce(conectada, $updated), updated = $updated,
    rechazada = null, renueva_hasta = null
  where gimnasio_id = $gimnasio`

export async function storeLlaves({ seal, now }: CuentaDeps, { query }: Transaction, llaves: Llaves): Promise<void> {
  const { cuenta, acceso, renovacion, dura } = llaves
  const vence = new Date(now().getTime() + dura * 1000)
  await query(store, { cuenta, acceso: seal.close(acceso), renovacion: seal.close(renovacion), vence, updated: now() })
}

const reject = sql`
  update cuentas_cobro set rechazada = coalesce(rechazada, $now), updated = $now
  where gimnasio_id = $gimnasio and acceso = $acceso returning id`

/**
 * Marks an account whose keys the provider refuses: the gym has to connect it again. Returns false if the account has other
 * keys by now.
 */
export async function rejectLlaves({ query }: Transaction, acceso: Buffer, now: Date): Promise<boolean> {
  return (await query(reject, { acceso, now })).length > 0
}

/** Keys that end within thirty days. They last half a year. A call for new ones lasts seconds, and its process may die. */
const claim = sql`
  update cuentas_cobro set renueva_hasta = $renueva_hasta::timestamptz + interval '1 minute'
  where gimnasio_id = $gimnasio and vence < $renueva_hasta::timestamptz + interval '30 days' and rechazada is null
    and (renueva_hasta is null or renueva_hasta <= $renueva_hasta)
  returning acceso, renovacion`

const lockUsed = sql`select from cuentas_cobro where gimnasio_id = $gimnasio and acceso = $acceso for update`

/**
 * Renews keys that end soon. A refresh token works once, so one process claims the renewal before it calls. What comes back is
 * stored only in place of the keys that it was asked with: a person may have connected the account again meanwhile.
 */
export async function renewLlaves(
  deps: CuentaDeps & { readonly transaction: RunTransaction },
  gym: string,
): Promise<void> {
  const [used] = await deps.transaction(gym, (tx) =>
    tx.query<{ acceso: Buffer; renovacion: Buffer }>(claim, { gimnasio: gym, renueva_hasta: deps.now() }),
  )
  if (!used) return
  const renovacion = deps.seal.open(used.renovacion)
  const llaves = renovacion === null ? null : await deps.cuentas.renovar(renovacion)
  await deps.transaction(gym, async (tx) => {
    if (!llaves) await rejectLlaves(tx, used.acceso, deps.now())
    else if ((await tx.query(lockUsed, { gimnasio: gym, acceso: used.acceso })).length > 0)
      await storeLlaves(deps, tx, llaves)
  })
}
