import { grants, permissions } from '#shared/permissions.ts'
import { politica } from '#shared/collections/gimnasio.ts'
import { isCurrency, isZone } from '#server/collections/gimnasios/known-places.ts'
import { budgets } from '#server/budgets/budgets.ts'
import { gimnasios } from '#server/collections/gimnasios/gimnasios.collection.ts'
import { lockGym } from '#server/collections/gimnasios/lock-gym.ts'
import { writeAudit } from '#server/collections/audit.ts'
import { rebuildChains } from '#server/collections/pagos/rebuild-chain.ts'
import { refuse } from '#server/collections/refusal.ts'
import { requireWithin } from '#server/collections/servicios/tier-limits.ts'
import type { Transaction } from '#server/db/transaction.ts'
import { forbidden } from '#server/errors.ts'
import type { WriteContext } from '#server/records/collection.ts'
import type { Going } from '#server/tareas/run-tareas.ts'
import { difieren, readCuadre, receiptsFollow } from './cuadre.ts'
import { importPeople, importRoles, readKnownPeople, type Moving } from './import-staff.ts'
import { rowsOfTable } from './checked-row.ts'
import { allOf, each, insertRows, moved, type Fila } from './insert-rows.ts'
import type { Manifiesto } from './manifiesto.ts'
import { newIdsFor } from './new-ids.ts'
import { notAnExport, type OpenZip } from './read-zip.ts'

/** Refuses whoever is no administrator, and a gym that has begun to work. */
export async function requireEmptyGym({ tx, caller }: WriteContext): Promise<void> {
  if (!permissions.every((permission) => grants(permission, caller.permissions)))
    throw forbidden('Solo quien tiene todos los permisos puede traer un gimnasio completo.')
  await lockGym(tx)
  const [found] = await tx.query<{ empty: boolean }>(
    `select not exists (select from miembros where gimnasio_id = $1) and not exists (select from planes where gimnasio_id = $1)
       and not exists (select from pagos_asientos where gimnasio_id = $1) as empty`,
    [tx.tenant],
  )
  if (!found?.empty)
    throw refuse(
      'archivo',
      'validation_not_allowed',
      'Este gimnasio ya tiene planes o miembros: solo se puede traer todo a un gimnasio vacío.',
    )
}

export interface Source {
  readonly zip: OpenZip
  readonly manifest: Manifiesto
  readonly files: ReadonlyMap<string, string>
}

/** Tables whose rows come as they are, each after those it points to. */
const plain = ['planes', 'planes_plazos', 'miembros'] as const
const ledger = [
  'pagos_asientos',
  'pagos_anulaciones',
  'recibos',
  'pausas_asientos',
  'pausas_cortes',
  'periodos',
] as const

/** Rows that will be counted as done, by what the file says: a member counts again when his periods are made. */
export const rowsToBring = ({ tablas, archivos }: Manifiesto): number =>
  Math.min(
    [...plain, ...ledger, 'miembros'].reduce((sum, table) => sum + (tablas[table] ?? 0), archivos),
    budgets.gymZipRows.most,
  )

/**
 * Brings a whole gym into an empty one, in the caller's transaction: all of it or nothing. At the end the sums of the file
 * must be the sums of the database, or nothing was brought.
 */
export async function importGym(context: WriteContext, { zip, manifest, files }: Source, going: Going): Promise<void> {
  const { tx, now } = context
  const gym = tx.tenant ?? ''
  const known = new Map([...(await readKnownPeople(tx, zip)), ...(await placeBranches(context, zip))])
  const newId = newIdsFor(gym, known)
  const moving: Moving = { tx, zip, newId, now, files }
  await takeSettings(moving)
  await importRoles(moving, gym)
  await importPeople(moving, known)
  await tx.query(forgetPlans)
  for (const table of plain) await insertRows(tx, table, withFiles(moving, table), going)
  await tx.query(
    `insert into miembros_numeros (gimnasio_id, ultimo) select gimnasio_id, max(numero) from miembros where gimnasio_id = $1
     group by gimnasio_id on conflict (gimnasio_id) do update set ultimo = excluded.ultimo`,
    [gym],
  )
  await requireWithin(context)
  await tx.query(forgetPlans)
  for (const table of ledger) await insertRows(tx, table, withFiles(moving, table), going)
  await rebuildAll(tx, going)
  const wrong = difieren(await readCuadre(tx), manifest.cuadre)
  if (wrong.length > 0) throw differs(`El archivo no cuadra con sus sumas: ${wrong.join(', ')}.`)
  if (!(await receiptsFollow(tx)))
    throw differs('El archivo no cuadra: los recibos de una sucursal no siguen del 1 al último que dice haber dado.')
  writeAudit(context, gimnasios, { action: 'import', id: gym, before: null, after: null })
}

/** Those of triggers and foreign keys may be from when the tables were empty. */
const forgetPlans = 'discard plans'

const differs = (sentence: string) => refuse('archivo', 'validation_sums_differ', sentence)

async function* withFiles({ tx, zip, newId, files, now }: Moving, table: string): AsyncGenerator<Fila> {
  for await (const row of rowsOfTable(zip, table, now)) {
    const next = moved(row, tx.tenant ?? '', newId)
    yield 'foto' in next ? { ...next, foto: files.get(String(next['foto'])) ?? '' } : next
  }
}

/** The branches that are here become the first of the file; the others are added. Answers who became whom. */
async function placeBranches(context: WriteContext, zip: OpenZip): Promise<Map<string, string>> {
  const { tx, now } = context
  const here = await tx.query<{ id: string }>('select id from sucursales where gimnasio_id = $1 order by orden', [
    tx.tenant,
  ])
  const rows = await allOf(rowsOfTable(zip, 'sucursales', now))
  if (rows.length === 0) throw notAnExport()
  const known = new Map(rows.flatMap((row, at) => (here[at] ? [[String(row['id']), here[at].id] as const] : [])))
  const added = rows.slice(here.length)
  for (const row of rows.slice(0, here.length))
    await tx.query(
      'update sucursales set nombre = $3, direccion = $4, activa = $5, updated = $6 where gimnasio_id = $1 and id = $2',
      [tx.tenant, known.get(String(row['id'])), row['nombre'], row['direccion'], row['activa'], now],
    )
  const newId = newIdsFor(tx.tenant ?? '', known)
  const gym = tx.tenant ?? ''
  await insertRows(tx, 'sucursales', each(added.map((row) => moved(row, gym, newId))))
  await tx.query(joinAdministrators, [tx.tenant])
  return known
}

/** Whoever runs the gym acts in every branch of it. */
const joinAdministrators = `
  insert into users_sucursales (gimnasio_id, user_id, sucursal_id)
  select distinct u.gimnasio_id, u.id, s.id
  from users u
  join roles_permisos rp on rp.role_id = u.role
  join permisos p on p.id = rp.permiso_id and p.permiso = 'settings.update'
  join sucursales s on s.gimnasio_id = u.gimnasio_id
  where u.gimnasio_id = $1
  on conflict do nothing`

const settings = [
  'nombre',
  'correo',
  'telefono',
  'direccion',
  'horario_apertura',
  'horario_cierre',
  'gestionar_horarios',
  'moneda',
  'zona_horaria',
  'pais',
  'politica',
  'logo',
]

/** What the gym has decided about itself; what it buys of the platform stays as it is here. */
async function takeSettings({ tx, zip, files, now }: Moving): Promise<void> {
  const [row] = await allOf(rowsOfTable(zip, 'gimnasios', now))
  if (
    !row ||
    !isZone(row['zona_horaria']) ||
    !isCurrency(row['moneda']) ||
    !politica.safeParse(row['politica']).success
  )
    throw notAnExport()
  const given = { ...row, logo: files.get(String(row['logo'])) ?? '' }
  await tx.query(
    `update gimnasios g set updated = $2, ${settings.map((name) => `${name} = r.${name}`).join(', ')}
     from jsonb_populate_record(null::gimnasios, $3::jsonb) r where g.id = $1`,
    [tx.tenant, now, JSON.stringify(given)],
  )
}

const membersAtOnce = 50

/** Periods and memberships follow from the ledger, here as there. */
async function rebuildAll(tx: Transaction, going: Going): Promise<void> {
  let last = 0
  for (;;) {
    const rows = await tx.query<{ id: string; orden: number }>(
      'select id, orden from miembros where gimnasio_id = $1 and orden > $2 order by orden limit $3',
      [tx.tenant, last, membersAtOnce],
    )
    await rebuildChains(
      tx,
      rows.map(({ id }) => id),
    )
    going.add(rows.length)
    last = rows.at(-1)?.orden ?? last
    if (rows.length < membersAtOnce) return
  }
}
