import { sql } from '#server/runtime/db/statement/sql.ts'
import { createHash, randomBytes } from 'node:crypto'
import { newId } from '#shared/values/ids.ts'
import type { CuentaEnLinea } from '#shared/en_linea/cuenta.ts'
import type { WriteContext } from '#server/engine/records/declaration/collection.ts'
import { refuse } from '#server/runtime/errors/refusal.ts'
import type { Seal } from '#server/runtime/encrypted-text.ts'
import type { Cuentas, Llaves, PedidoDeConexion } from '#server/platform/proveedor/cuentas.ts'
import { orSilent } from './or-silent.ts'
import { storeLlaves, type CuentaDeps } from './cuenta.ts'

/** Minutes to allow the connection at the provider; its code lasts as long. */
const minutes = 10

/** The provider returns the browser here. It is registered there, so it holds no gym. */
export const returnUrl = (publicUrl: string) => `${publicUrl}/admin/cobros-en-linea`

const begin = sql`
  insert into cuentas_cobro (gimnasio_id, id, created, updated, usuario_id, estado, verificador, pide_hasta)
  values ($gimnasio, $id, $now, $now, $usuario_id, $estado, $verificador, $until)
  on conflict (gimnasio_id) do update
    set usuario_id = excluded.usuario_id, estado = excluded.estado, verificador = excluded.verificador,
      pide_hasta = excluded.pide_hasta, updated = excluded.updated`

const sha256 = (text: string) => createHash('sha256').update(text).digest()

/** Begins a connection for the caller alone. The state is stored hashed, the verifier sealed. */
export async function beginConnection(
  { tx, caller, now }: WriteContext,
  seal: Seal,
  publicUrl: string,
): Promise<PedidoDeConexion> {
  const estado = randomBytes(32).toString('base64url')
  const verificador = randomBytes(32).toString('base64url')
  const until = new Date(now.getTime() + minutes * 60_000)
  const id = newId(now)
  await tx.query(begin, {
    id,
    now,
    usuario_id: caller.id,
    estado: sha256(estado),
    verificador: seal.close(verificador),
    until,
  })
  return { estado, desafio: sha256(verificador).toString('base64url'), volver: returnUrl(publicUrl) }
}

const take = sql`
  update cuentas_cobro c set estado = null, verificador = null, pide_hasta = null, updated = $now
  from (select gimnasio_id, verificador, pide_hasta from cuentas_cobro where gimnasio_id = $gimnasio for update) before
  where c.gimnasio_id = before.gimnasio_id and c.estado = $estado and c.usuario_id = $usuario_id
  returning before.verificador, before.pide_hasta > $now as is_open`

/**
 * Takes the verifier of the connection that this caller began with this state: once, and only in time. A state of another
 * person, another gym or an earlier try takes nothing.
 */
export async function takeVerifier(
  { tx, caller, now }: WriteContext,
  seal: Seal,
  estado: string,
): Promise<string | null> {
  const values = { estado: sha256(estado), usuario_id: caller.id, now }
  const [taken] = await tx.query<{ verificador: Buffer; is_open: boolean }>(take, values)
  return taken?.is_open ? seal.open(taken.verificador) : null
}

export const connectionLost = () => refuse('estado', 'validation_invalid_value', 'en_linea_connection_lost')

/** Asks for the keys outside any transaction, because the provider may be slow. */
export async function exchange(
  cuentas: Cuentas,
  { publicUrl, ...given }: { codigo: string; verificador: string; publicUrl: string },
): Promise<Llaves> {
  const llaves = await orSilent(cuentas.canjear({ ...given, volver: returnUrl(publicUrl) }))
  if (!llaves) throw connectionLost()
  return llaves
}

/** Stores the keys of an account. A different account than before counts as a new connection, with its own date. */
export async function connect(deps: CuentaDeps, { tx, caller, now }: WriteContext, llaves: Llaves): Promise<void> {
  await tx.query(
    sql`update cuentas_cobro set usuario_id = $usuario_id, conectada = null, acceso = null, renovacion = null, vence = null
     where gimnasio_id = $gimnasio`,
    { usuario_id: caller.id },
  )
  await storeLlaves({ ...deps, now: () => now }, tx, llaves)
}

/** Forgets the keys. Links that were sent stay, and are looked at again once the account is back. */
export const disconnect = ({ tx, now }: WriteContext) =>
  tx.query(
    sql`update cuentas_cobro set acceso = null, renovacion = null, vence = null, conectada = null, rechazada = null, updated = $now
     where gimnasio_id = $gimnasio`,
    { now },
  )

type Stored = { cuenta: string; conectada: Date | null; rechazada: Date | null }

export async function readCuenta({ tx }: WriteContext, disponible: boolean): Promise<CuentaEnLinea> {
  const [found] = await tx.query<Stored>(
    sql`select cuenta, conectada, rechazada from cuentas_cobro where gimnasio_id = $gimnasio`,
  )
  const conectada = disponible ? (found?.conectada ?? null) : null
  return {
    disponible,
    conectada: conectada?.toISOString() ?? '',
    cuenta: conectada ? (found?.cuenta ?? '') : '',
    rechazada: conectada !== null && found?.rechazada !== null,
  }
}
