import { refuse } from '#server/runtime/errors/refusal.ts'
import type { RegistroInput } from '#shared/collections/registro.ts'
import { addDays, type CivilDate } from '#shared/values/dates.ts'
import { newId } from '#shared/values/ids.ts'
import { daysOfTrial } from '#shared/limites-de-servicio.ts'
import { builtInRoles } from '#shared/permissions.ts'
import { newTokenKey } from '#server/engine/records/write/auth-record.ts'
import { addressForm } from '#server/engine/records/fields/address-form.ts'
import { authMailJobName } from '#server/gym/users/correos/auth-mail.ts'
import { providerName } from '#server/engine/auth/provider/auth-with-oauth2.ts'
import type { ProvenIdentity } from '#server/engine/auth/provider/proven-identity.ts'
import { sql } from '#server/runtime/db/statement/sql.ts'
import { readingAll, type Transaction } from '#server/runtime/db/transaction.ts'
import { queueJob } from '#server/runtime/jobs/queue-job.ts'
import { uniqueConstraintOf } from '#server/engine/records/declaration/constraint-errors.ts'
import type { RecordDeps } from '#server/engine/records/routes/record-routes.ts'
import { findOpened } from './repeated-registro.ts'

type Servicio = { id: string; nombre: string; precio: string; prueba_gratuita: boolean; limite_sucursales: number }

interface NewGym {
  readonly input: RegistroInput
  /** '' for a registration with a provider's identity. */
  readonly passwordHash: string
  readonly identity: ProvenIdentity | null
  /** Sends a mail to confirm the address. */
  readonly mayMail: boolean
  readonly request: { readonly id: string; readonly ip: string }
}

/** The caller has proved that an account of this address is theirs. */
export class AlreadyRegistered extends Error {}

const taken = new Set(['users_email_key', 'identidades_pkey'])

/**
 * Creates the gym, its branches, its owner with the role Admin and, for a paid service, the trial, in one transaction. Returns
 * the owner's id; for a repeated registration, the existing owner's. Throws AlreadyRegistered if the password or the provider
 * opens an account of the address. Without a provider the address stays unconfirmed, and other accounts with it are not
 * considered.
 */
export async function registerGym({ writer }: Pick<RecordDeps, 'writer'>, registration: NewGym): Promise<string> {
  const { transaction, now } = writer
  const id = () => newId(now())
  const gimnasio = id()
  try {
    return await transaction(gimnasio, async (tx) => {
      if (!registration.identity) {
        await inTurn(tx, registration.input.usuario.email)
        const opened = await findOpened(readingAll(tx), registration.input, registration.passwordHash)
        if (opened?.repeated) return opened.id
        if (opened) throw new AlreadyRegistered()
      }
      const servicio = await requireServicio(tx, registration.input)
      await insertGimnasio(tx, registration.input.gimnasio, servicio)
      const sucursales = await insertSucursales(tx, registration.input.sucursales, id)
      const owner = await insertOwner(tx, registration, { id: id(), sucursales })
      await startTrial(tx, servicio, id())
      await insertAudit(tx, registration, owner)
      if (registration.identity) await insertIdentity(tx, owner, registration.identity, now())
      else if (registration.mayMail) await queueJob(tx, authMailJobName, { purpose: 'registration', id: owner })
      return owner
    })
  } catch (error) {
    throw taken.has(uniqueConstraintOf(error) ?? '') ? new AlreadyRegistered() : error
  }
}

/** Serialises registrations of one address, so that the second sees the first. */
const inTurn = ({ query }: Transaction, email: string) =>
  query(sql`select pg_advisory_xact_lock(hashtextextended($llave, 0))`, { llave: `registro ${addressForm(email)}` })

const readServicio = sql`
  select id, nombre, precio, prueba_gratuita, limite_sucursales from servicios
  where case when $servicio_id = '' then precio = 0 else id = $servicio_id end
  order by orden limit 1`

/** The chosen service, or the free one. A paid one must offer a trial. */
async function requireServicio(tx: Transaction, { servicio_id = '', sucursales }: RegistroInput): Promise<Servicio> {
  const [servicio] = await tx.query<Servicio>(readServicio, { servicio_id })
  if (!servicio || (Number(servicio.precio) > 0 && !servicio.prueba_gratuita))
    throw refuse('servicio_id', 'validation_invalid_value', 'servicio_wrong')
  const { limite_sucursales: limite, nombre } = servicio
  if (limite === 0 || sucursales.length <= limite) return servicio
  const llega = `${limite} ${limite === 1 ? 'sucursal' : 'sucursales'}`
  throw refuse('sucursales', 'limit_sucursales', ['sucursales_too_many', { servicio: nombre, limite: llega }], {
    limite,
    servicio: nombre,
  })
}

async function insertGimnasio(tx: Transaction, gimnasio: RegistroInput['gimnasio'], servicio: Servicio): Promise<void> {
  const { nombre, correo, telefono, direccion, moneda, zona_horaria, pais } = gimnasio
  await tx.query(
    sql`insert into gimnasios (id, nombre, correo, telefono, direccion, servicio_id, moneda, zona_horaria, pais)
      values ($gimnasio, $nombre, $correo, nullif($telefono, '')::bigint, $direccion, $servicio_id, $moneda, $zona_horaria, $pais)`,
    { nombre, correo, telefono, direccion, servicio_id: servicio.id, moneda, zona_horaria, pais },
  )
}

async function insertSucursales(
  tx: Transaction,
  sucursales: RegistroInput['sucursales'],
  id: () => string,
): Promise<string[]> {
  const ids = sucursales.map(id)
  await tx.query(
    sql`insert into sucursales (gimnasio_id, id, nombre, direccion)
      select $gimnasio, s.id, s.nombre, s.direccion
      from unnest($ids::text[], $nombres::text[], $direcciones::text[]) with ordinality s (id, nombre, direccion, posicion)
      order by s.posicion`,
    { ids, nombres: sucursales.map(({ nombre }) => nombre), direcciones: sucursales.map(({ direccion }) => direccion) },
  )
  return ids
}

async function insertOwner(
  tx: Transaction,
  { input: { usuario }, passwordHash, identity }: NewGym,
  { id, sucursales }: { id: string; sucursales: string[] },
): Promise<string> {
  await tx.query(
    sql`insert into users (gimnasio_id, id, email, name, phone, role, password_hash, token_key, verified, prestado)
      values ($gimnasio, $id, $email, $name, $phone, $rol, $passwordHash, $token_key, $verified, not $verified::boolean)`,
    {
      id,
      email: usuario.email,
      name: usuario.name,
      phone: usuario.phone,
      rol: builtInRoles.Admin,
      passwordHash,
      token_key: newTokenKey(),
      verified: identity !== null,
    },
  )
  await tx.query(
    sql`insert into users_sucursales (gimnasio_id, user_id, sucursal_id)
      select $gimnasio, $user_id, s.id from unnest($sucursales::text[]) with ordinality s (id, posicion) order by s.posicion`,
    { user_id: id, sucursales },
  )
  return id
}

async function insertIdentity(tx: Transaction, owner: string, { sub }: ProvenIdentity, now: Date): Promise<void> {
  const text = sql`insert into identidades (proveedor, sub, user_id, creado) values ($providerName, $sub, $owner, $now)`
  await tx.query(text, { providerName, sub, owner, now })
}

/** The trial is stored as an approved payment of 0, so that it ends like any paid time. */
async function startTrial(tx: Transaction, servicio: Servicio, id: string): Promise<void> {
  if (Number(servicio.precio) === 0) return
  const [today] = await tx.query<{ hoy: CivilDate }>(
    sql`select hoy(zona_horaria) as hoy from gimnasios where id = $gimnasio`,
  )
  if (!today) throw new Error('The gym that was just inserted is not there')
  await tx.query(
    sql`insert into servicios_pagos (gimnasio_id, id, servicio_id, monto, moneda, metodo, estado, inicio, vencimiento, turno, resuelto)
      select $gimnasio, $id, s.id, 0, s.moneda, 'prueba', 'aprobado', $hoy, $vencimiento, 1, now() from servicios s where s.id = $servicio`,
    { id, servicio: servicio.id, hoy: today.hoy, vencimiento: addDays(today.hoy, daysOfTrial) },
  )
}

async function insertAudit(tx: Transaction, { input, request }: NewGym, owner: string): Promise<void> {
  await tx.query(
    sql`insert into auditoria (gimnasio_id, usuario_id, accion, coleccion, registro, despues, ip, solicitud)
      values ($gimnasio, $owner, 'create', 'gimnasios', $registro, $despues, $ip, $solicitud)`,
    {
      owner,
      registro: tx.tenant,
      despues: JSON.stringify({ nombre: input.gimnasio.nombre }),
      ip: request.ip,
      solicitud: request.id,
    },
  )
}
