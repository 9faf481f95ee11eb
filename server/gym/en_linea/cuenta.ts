import type { Cuentas, Llaves, ProveedorDeMiembros } from '#server/platform/proveedor/cuentas.ts'
import type { Query, RunTransaction, Transaction } from '#server/runtime/db/transaction.ts'
import type { Seal } from '#server/runtime/encrypted-text.ts'

export interface CuentaDeps {
  readonly cuentas: Cuentas
  readonly seal: Seal
  readonly now: () => Date
}

type Sealed = { acceso: Buffer; renovacion: Buffer; vence: Date }

/** Payments of the gym's account; null while none is connected, and for keys that another secret sealed. */
export async function proveedorOf(
  { cuentas, seal }: CuentaDeps,
  query: Query,
  gym: string,
): Promise<ProveedorDeMiembros | null> {
  const [found] = await query<{ acceso: Buffer }>(
    'select acceso from cuentas_cobro where gimnasio_id = $1 and acceso is not null',
    [gym],
  )
  const acceso = found && seal.open(found.acceso)
  return acceso ? cuentas.con(acceso) : null
}

const store = `
  update cuentas_cobro set cuenta = $2, acceso = $3, renovacion = $4, vence = $5, conectada = coalesce(conectada, $6), updated = $6,
    rechazada = null
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

/** Marks an account whose keys the provider refuses: the gym has to connect it again. */
export const rejectLlaves = ({ query, tenant }: Transaction, now: Date) =>
  query('update cuentas_cobro set rechazada = $2, updated = $2 where gimnasio_id = $1 and rechazada is null', [
    tenant,
    now,
  ])

/** Days before the end of the keys in which they are renewed. They last half a year. */
const renewalDays = 30

/**
 * Renews keys that end soon. The provider ends the old refresh token, so the row is locked during the call: of two renewals the
 * second sees the keys of the first.
 */
export async function renewLlaves(
  deps: CuentaDeps & { readonly transaction: RunTransaction },
  gym: string,
): Promise<void> {
  const soon = new Date(deps.now().getTime() + renewalDays * 86_400_000)
  await deps.transaction(gym, async (tx) => {
    const [found] = await tx.query<Sealed>(
      `select acceso, renovacion, vence from cuentas_cobro
       where gimnasio_id = $1 and vence < $2 and rechazada is null for update skip locked`,
      [gym, soon],
    )
    if (!found) return
    const renovacion = deps.seal.open(found.renovacion)
    const llaves = renovacion === null ? null : await deps.cuentas.renovar(renovacion)
    if (llaves) await storeLlaves(deps, tx, llaves)
    else await rejectLlaves(tx, deps.now())
  })
}
