import type { Cuentas, Llaves, ProveedorDeMiembros } from '#server/platform/proveedor/cuentas.ts'
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

const readAcceso = 'select acceso from cuentas_cobro where gimnasio_id = $1 and acceso is not null'

/** Payments of the gym's account; null while none is connected, and for keys that another secret sealed. */
export async function connectedOf({ cuentas, seal }: CuentaDeps, query: Query, gym: string): Promise<Connected | null> {
  const [found] = await query<{ acceso: Buffer }>(readAcceso, [gym])
  const acceso = found && seal.open(found.acceso)
  return acceso ? { acceso: found.acceso, proveedor: cuentas.con(acceso) } : null
}

const store = `
  update cuentas_cobro set cuenta = $2, acceso = $3, renovacion = $4, vence = $5, conectada = coalesce(conectada, $6), updated = $6,
    rechazada = null, renueva_hasta = null
  where gimnasio_id = $1`

export async function storeLlaves(
  { seal, now }: CuentaDeps,
  { query, tenant }: Transaction,
  llaves: Llaves,
): Promise<void> {
  const { cuenta, acceso, renovacion, dura } = llaves
  const vence = new Date(now().getTime() + dura * 1000)
  await query(store, [tenant, cuenta, seal.close(acceso), seal.close(renovacion), vence, now()])
}

const reject = `
  update cuentas_cobro set rechazada = coalesce(rechazada, $3), updated = $3
  where gimnasio_id = $1 and acceso = $2 returning id`

/**
 * Marks an account whose keys the provider refuses: the gym has to connect it again. Returns false if the account has other
 * keys by now.
 */
export async function rejectLlaves({ query, tenant }: Transaction, acceso: Buffer, now: Date): Promise<boolean> {
  return (await query(reject, [tenant, acceso, now])).length > 0
}

/** Keys that end within thirty days. They last half a year. A call for new ones lasts seconds, and its process may die. */
const claim = `
  update cuentas_cobro set renueva_hasta = $2::timestamptz + interval '1 minute'
  where gimnasio_id = $1 and vence < $2::timestamptz + interval '30 days' and rechazada is null
    and (renueva_hasta is null or renueva_hasta <= $2)
  returning acceso, renovacion`

const lockUsed = 'select from cuentas_cobro where gimnasio_id = $1 and acceso = $2 for update'

/**
 * Renews keys that end soon. A refresh token works once, so one process claims the renewal before it calls. What comes back is
 * stored only in place of the keys that it was asked with: a person may have connected the account again meanwhile.
 */
export async function renewLlaves(
  deps: CuentaDeps & { readonly transaction: RunTransaction },
  gym: string,
): Promise<void> {
  const [used] = await deps.transaction(gym, (tx) =>
    tx.query<{ acceso: Buffer; renovacion: Buffer }>(claim, [gym, deps.now()]),
  )
  if (!used) return
  const renovacion = deps.seal.open(used.renovacion)
  const llaves = renovacion === null ? null : await deps.cuentas.renovar(renovacion)
  await deps.transaction(gym, async (tx) => {
    if (!llaves) await rejectLlaves(tx, used.acceso, deps.now())
    else if ((await tx.query(lockUsed, [gym, used.acceso])).length > 0) await storeLlaves(deps, tx, llaves)
  })
}
