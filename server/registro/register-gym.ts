import { randomBytes } from 'node:crypto'
import type { RegistroInput } from '#shared/collections/registro.ts'
import { addDays, type CivilDate } from '#shared/dates.ts'
import { newId } from '#shared/ids.ts'
import { builtInRoles } from '#shared/permissions.ts'
import { addressForm } from '#server/records/fields/address-form.ts'
import { askedMailJobName } from '#server/auth/auth-mail.ts'
import { providerName } from '#server/auth/auth-with-oauth2.ts'
import type { ProvenIdentity } from '#server/auth/proven-identity.ts'
import type { Query, Transaction } from '#server/db/transaction.ts'
import { invalid } from '#server/errors.ts'
import { queueJob } from '#server/jobs/queue-job.ts'
import { uniqueConstraintOf } from '#server/records/constraint-errors.ts'
import type { RecordDeps } from '#server/records/routes.ts'
import { findOpened } from './repeated-registro.ts'

/** Days for which a paid service can be tried before it is paid. */
export const daysOfTrial = 14

type Servicio = { id: string; nombre: string; precio: string; prueba_gratuita: boolean; limite_sucursales: number }

interface NewGym {
  readonly input: RegistroInput
  /** '' for whoever comes with the word of a provider. */
  readonly passwordHash: string
  readonly identity: ProvenIdentity | null
  /** Whether the address gets a mail to confirm that it is the owner's. */
  readonly mayMail: boolean
  readonly request: { readonly id: string; readonly ip: string }
}

/** Whoever asks has shown that an account of this address is his. */
export class AlreadyRegistered extends Error {}

const taken = new Set(['users_email_key', 'identidades_pkey'])

/**
 * One transaction makes the gym, its branches, its owner with the role Admin and, for a paid service, the trial. Answers
 * the owner's id; of a registration repeated because its answer was lost, that of the first time. Throws AlreadyRegistered
 * where the password or the provider opens an account of the address. Without a provider's word the address is borrowed, and
 * who else has it is not looked at.
 */
export async function registerGym({ writer, query }: RegisterDeps, asked: NewGym): Promise<string> {
  const { transaction, now, random } = writer
  const id = () => newId(random, now().getTime())
  const gimnasio = id()
  try {
    return await transaction(gimnasio, async (tx) => {
      if (!asked.identity) {
        await inTurn(tx, asked.input.usuario.email)
        const opened = await findOpened(query, asked.input, asked.passwordHash)
        if (opened?.repeated) return opened.id
        if (opened) throw new AlreadyRegistered()
      }
      const servicio = await requireServicio(tx, asked.input)
      await insertGimnasio(tx, asked.input.gimnasio, servicio)
      const sucursales = await insertSucursales(tx, asked.input.sucursales, id)
      const owner = await insertOwner(tx, asked, { id: id(), sucursales })
      await startTrial(tx, servicio, id())
      await insertAudit(tx, asked, owner)
      if (asked.identity) await insertIdentity(tx, owner, asked.identity, now())
      else if (asked.mayMail) await queueJob(tx, askedMailJobName, { purpose: 'registration', id: owner })
      return owner
    })
  } catch (error) {
    throw taken.has(uniqueConstraintOf(error) ?? '') ? new AlreadyRegistered() : error
  }
}

type RegisterDeps = Pick<RecordDeps, 'writer'> & { readonly query: Query }

/** Of two registrations of one address the second sees what the first has made. */
const inTurn = ({ query }: Transaction, email: string) =>
  query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`registro ${addressForm(email)}`])

const readServicio = `
  select id, nombre, precio, prueba_gratuita, limite_sucursales from servicios
  where case when $1 = '' then precio = 0 else id = $1 end
  order by orden limit 1`

/** The service chosen, else the free one. A paid one has to offer a trial: nobody has paid yet. */
async function requireServicio(tx: Transaction, { servicio_id = '', sucursales }: RegistroInput): Promise<Servicio> {
  const [servicio] = await tx.query<Servicio>(readServicio, [servicio_id])
  if (!servicio || (Number(servicio.precio) > 0 && !servicio.prueba_gratuita))
    throw invalid({ servicio_id: { code: 'validation_invalid_value', message: 'Elige uno de los planes.' } })
  const { limite_sucursales: limite, nombre } = servicio
  if (limite === 0 || sucursales.length <= limite) return servicio
  const message = `El plan ${nombre} llega hasta ${limite} ${limite === 1 ? 'sucursal' : 'sucursales'}. Elige uno más grande o registra menos.`
  throw invalid({ sucursales: { code: 'limit_sucursales', message, params: { limite, servicio: nombre } } }, message)
}

async function insertGimnasio(tx: Transaction, gimnasio: RegistroInput['gimnasio'], servicio: Servicio): Promise<void> {
  const { nombre, correo, telefono, direccion, moneda, zona_horaria, pais } = gimnasio
  await tx.query(
    `insert into gimnasios (id, nombre, correo, telefono, direccion, servicio_id, moneda, zona_horaria, pais)
      values ($1, $2, $3, nullif($4, '')::bigint, $5, $6, $7, $8, $9)`,
    [tx.tenant, nombre, correo, telefono, direccion, servicio.id, moneda, zona_horaria, pais],
  )
}

async function insertSucursales(
  tx: Transaction,
  sucursales: RegistroInput['sucursales'],
  id: () => string,
): Promise<string[]> {
  const ids = sucursales.map(id)
  await tx.query(
    `insert into sucursales (gimnasio_id, id, nombre, direccion)
      select $1, s.id, s.nombre, s.direccion
      from unnest($2::text[], $3::text[], $4::text[]) with ordinality s (id, nombre, direccion, posicion)
      order by s.posicion`,
    [tx.tenant, ids, sucursales.map(({ nombre }) => nombre), sucursales.map(({ direccion }) => direccion)],
  )
  return ids
}

async function insertOwner(
  tx: Transaction,
  { input: { usuario }, passwordHash, identity }: NewGym,
  { id, sucursales }: { id: string; sucursales: string[] },
): Promise<string> {
  await tx.query(
    `insert into users (gimnasio_id, id, email, name, phone, role, password_hash, token_key, verified, prestado)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, not $9::boolean)`,
    [
      tx.tenant,
      id,
      usuario.email,
      usuario.name,
      usuario.phone,
      builtInRoles.Admin,
      passwordHash,
      newTokenKey(),
      identity !== null,
    ],
  )
  await tx.query(
    `insert into users_sucursales (gimnasio_id, user_id, sucursal_id)
      select $1, $2, s.id from unnest($3::text[]) with ordinality s (id, posicion) order by s.posicion`,
    [tx.tenant, id, sucursales],
  )
  return id
}

async function insertIdentity(tx: Transaction, owner: string, { sub }: ProvenIdentity, now: Date): Promise<void> {
  const text = 'insert into identidades (proveedor, sub, user_id, creado) values ($1, $2, $3, $4)'
  await tx.query(text, [providerName, sub, owner, now])
}

/** Kept as an approved payment of nothing, so that the trial ends as any paid time does. */
async function startTrial(tx: Transaction, servicio: Servicio, id: string): Promise<void> {
  if (Number(servicio.precio) === 0) return
  const [today] = await tx.query<{ hoy: CivilDate }>('select hoy(zona_horaria) as hoy from gimnasios where id = $1', [
    tx.tenant,
  ])
  if (!today) throw new Error('The gym that was just inserted is not there')
  await tx.query(
    `insert into servicios_pagos (gimnasio_id, id, servicio_id, monto, moneda, metodo, estado, inicio, vencimiento, turno, resuelto)
      select $1, $2, s.id, 0, s.moneda, 'prueba', 'aprobado', $4, $5, 1, now() from servicios s where s.id = $3`,
    [tx.tenant, id, servicio.id, today.hoy, addDays(today.hoy, daysOfTrial)],
  )
}

async function insertAudit(tx: Transaction, { input, request }: NewGym, owner: string): Promise<void> {
  await tx.query(
    `insert into auditoria (gimnasio_id, usuario_id, accion, coleccion, registro, despues, ip, solicitud)
      values ($1, $2, 'create', 'gimnasios', $3, $4, $5, $6)`,
    [tx.tenant, owner, tx.tenant, JSON.stringify({ nombre: input.gimnasio.nombre }), request.ip, request.id],
  )
}

const newTokenKey = () => randomBytes(25).toString('hex')
