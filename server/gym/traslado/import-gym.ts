import { politica } from '#shared/collections/gimnasio.ts'
import { isCurrency, isZone } from '#shared/values/known-places.ts'
import { budgets } from '#server/runtime/limits/budgets.ts'
import { gimnasios } from '#server/gym/gimnasios/gimnasios.collection.ts'
import { oneEvent } from '#server/gym/miembros/importar/apply.ts'
import { lockGym } from '#server/platform/servicios/lock-gym.ts'
import { writeAudit } from '#server/platform/auditoria/audit.ts'
import { rebuildChains } from '#server/gym/pagos/rebuild-chain.ts'
import { refuse } from '#server/runtime/errors/refusal.ts'
import { requireWithinLimits } from '#server/platform/servicios/limites.ts'
import { firstFinding } from '#server/gym/verify/verify.ts'
import { declared, sql } from '#server/runtime/db/statement/sql.ts'
import { readingAll, type Transaction } from '#server/runtime/db/transaction.ts'
import { requireOpen } from '#server/platform/acts/serve-act.ts'
import { trasladoRoutes } from './acts.ts'
import { forbidden } from '#server/runtime/errors/errors.ts'
import type { WriteContext } from '#server/engine/records/declaration/collection.ts'
import type { Progress } from '#server/gym/tareas/run-tareas.ts'
import { asArrived } from './arrived-debits.ts'
import { importPeople, importRoles, readKnownPeople, type GymImport } from './import-staff.ts'
import { collectRows, rowsOfTable, type Fila, type GymFile } from './checked-row.ts'
import { withFreeCodes } from './free-codes.ts'
import { insertRows, withNewIds } from './insert-rows.ts'
import type { Manifiesto } from './manifiesto.ts'
import { newIdsFor } from './new-ids.ts'
import { notAnExport } from './read-zip.ts'
import { numberRepeated } from './repeated-documents.ts'

/** Requires every permission, a confirmed address, and a gym without members, plans, payments, sales and tills. */
export async function requireEmptyGym({ tx, caller }: WriteContext): Promise<void> {
  requireOpen(trasladoRoutes.importar, caller)
  await lockGym(tx)
  const [found] = await tx.query<{ confirmed: boolean; empty: boolean }>(
    sql`select exists (select from users where gimnasio_id = $gimnasio and id = $id and verified) as confirmed,
        not exists (select from miembros where gimnasio_id = $gimnasio) and not exists (select from planes where gimnasio_id = $gimnasio)
       and not exists (select from pagos_asientos where gimnasio_id = $gimnasio)
       and not exists (select from cajas where gimnasio_id = $gimnasio)
       and not exists (select from conceptos where gimnasio_id = $gimnasio)
       and not exists (select from ventas_asientos where gimnasio_id = $gimnasio) as empty`,
    { id: caller.id },
  )
  if (!found?.confirmed) throw forbidden('traslado_unconfirmed')
  if (!found.empty) throw refuse('archivo', 'validation_not_allowed', 'traslado_not_empty')
}

export interface Source {
  readonly file: GymFile
  /** New names of stored files, by their names in the export. */
  readonly files: ReadonlyMap<string, string>
}

/** Tables copied row by row, each after the tables it references. */
const plain = [
  'planes',
  'planes_plazos',
  'miembros',
  'miembros_uniones',
  'miembros_uniones_deshechas',
  'miembros_distintos',
  'miembros_notas',
  'recordatorios_reglas',
  'recordatorios',
  'recordatorios_bajas',
] as const
const ledger = [
  'pagos_asientos',
  'pagos_partes',
  'pagos_anulaciones',
  'conceptos',
  'ventas_asientos',
  'ventas_anulaciones',
  'deudas_asientos',
  'saldos_asientos',
  'saldos_anulaciones',
  'recibos',
  'pausas_asientos',
  'pausas_cortes',
  'periodos',
  'cajas',
  'caja_aperturas',
  'caja_cierres',
  'caja_motivos',
  'caja_reaperturas',
  'caja_movimientos',
  'caja_cobros',
  'caja_tomados',
  'cajas_turnos',
  'asistencias_asientos',
  'asistencias_deshechas',
  'mandatos',
  'cobros_automaticos',
  'remesas',
  'remesas_recibos',
  'devoluciones',
  'bajas',
] as const

const withCodes: ReadonlySet<string> = new Set(['pagos_asientos', 'ventas_asientos', 'saldos_asientos'])

/** Number of rows for the progress, from the manifest. Members count twice: their periods are rebuilt. */
export const rowsToImport = ({ tablas, archivos }: Manifiesto): number =>
  Math.min(
    [...plain, ...ledger, 'miembros'].reduce((sum, table) => sum + (tablas[table] ?? 0), archivos),
    budgets.gymZipRows.most,
  )

/** Imports a whole gym into an empty one, in the caller's transaction. Throws if `npm run verify` would find something wrong in it. */
export async function importGym(context: WriteContext, { file, files }: Source, progress: Progress): Promise<void> {
  const { tx } = context
  const gym = tx.tenant ?? ''
  await tx.query(oneEvent)
  const known = new Map([...(await readKnownPeople(tx, file)), ...(await placeBranches(tx, file))])
  const gymImport: GymImport = { tx, file, newId: newIdsFor(gym, known), files }
  const target = { tx, columns: file.columns, progress }
  await takeSettings(gymImport)
  await importRoles(gymImport, gym)
  await importPeople(gymImport, known)
  await tx.query(forgetPlans)
  for (const table of plain) {
    const rows = withFiles(gymImport, table)
    await insertRows(target, table, table === 'miembros' ? numberRepeated(rows) : rows)
  }
  await tx.query(
    sql`insert into miembros_numeros (gimnasio_id, ultimo) select gimnasio_id, max(numero) from miembros where gimnasio_id = $gimnasio
     group by gimnasio_id on conflict (gimnasio_id) do update set ultimo = excluded.ultimo`,
    { gimnasio: gym },
  )
  await requireWithinLimits(context)
  await tx.query(forgetPlans)
  for (const table of ledger) {
    const rows = withFiles(gymImport, table)
    await insertRows(target, table, withCodes.has(table) ? withFreeCodes(readingAll(tx), rows) : rows)
  }
  await rebuildAll(tx, progress)
  await requireSound(tx)
  writeAudit(context, gimnasios, { action: 'import', id: gym, before: null, after: null })
}

/** Cached plans of triggers and foreign keys may date from when the tables were empty. */
const forgetPlans = 'discard plans'

async function requireSound(tx: Transaction): Promise<void> {
  const found = await firstFinding(tx)
  if (!found) return
  const { check, fila, motivo } = found
  throw refuse('archivo', 'validation_sums_differ', ['traslado_differs', { control: check, fila, motivo }])
}

async function* withFiles({ tx, file, newId, files }: GymImport, table: string): AsyncGenerator<Fila> {
  for await (const row of rowsOfTable(file, table)) {
    const next = withNewIds(asArrived(table, row, file.now), tx.tenant ?? '', newId)
    yield 'foto' in next ? { ...next, foto: files.get(String(next['foto'])) ?? '' } : next
  }
}

/** Existing branches replace the first ones of the file; the others are created. Returns existing ids by the file's ids. */
async function placeBranches(tx: Transaction, file: GymFile): Promise<Map<string, string>> {
  const here = await tx.query<{ id: string }>(
    sql`select id from sucursales where gimnasio_id = $gimnasio order by orden`,
  )
  const rows = await collectRows(rowsOfTable(file, 'sucursales'))
  if (rows.length === 0) throw notAnExport()
  const known = new Map(rows.flatMap((row, at) => (here[at] ? [[String(row['id']), here[at].id] as const] : [])))
  const added = rows.slice(here.length)
  for (const row of rows.slice(0, here.length))
    await tx.query(
      sql`update sucursales set nombre = $nombre, direccion = $direccion, activa = $activa, updated = $now where gimnasio_id = $gimnasio and id = $id`,
      {
        id: known.get(String(row['id'])),
        nombre: row['nombre'],
        direccion: row['direccion'],
        activa: row['activa'],
        now: file.now,
      },
    )
  const gym = tx.tenant ?? ''
  const newId = newIdsFor(gym, known)
  const next = added.map((row) => withNewIds(row, gym, newId))
  await insertRows({ tx, columns: file.columns }, 'sucursales', next)
  await tx.query(joinAdministrators)
  return known
}

/** Users who may change settings act in every branch. */
const joinAdministrators = sql`
  insert into users_sucursales (gimnasio_id, user_id, sucursal_id)
  select distinct u.gimnasio_id, u.id, s.id
  from users u
  join roles_permisos rp on rp.role_id = u.role
  join permisos p on p.id = rp.permiso_id and p.permiso = 'settings.update'
  join sucursales s on s.gimnasio_id = u.gimnasio_id
  where u.gimnasio_id = $gimnasio
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

/** The gym's own settings. Its service on this platform does not change. */
async function takeSettings({ tx, file, files }: GymImport): Promise<void> {
  const [row] = await collectRows(rowsOfTable(file, 'gimnasios'))
  if (
    !row ||
    !isZone(row['zona_horaria']) ||
    !isCurrency(row['moneda']) ||
    !politica.safeParse(row['politica']).success
  )
    throw notAnExport()
  const given = { ...row, logo: files.get(String(row['logo'])) ?? '' }
  await tx.query(
    sql`update gimnasios g set updated = $now, ${declared(settings.map((name) => `${name} = r.${name}`).join(', '))}
     from jsonb_populate_record(null::gimnasios, $given::jsonb) r where g.id = $gimnasio`,
    { now: file.now, given: JSON.stringify(given) },
  )
}

const membersAtOnce = 50

/** Rebuilds periods and memberships from the ledger. */
async function rebuildAll(tx: Transaction, progress: Progress): Promise<void> {
  let last = 0
  for (;;) {
    const rows = await tx.query<{ id: string; orden: number }>(
      sql`select id, orden from miembros where gimnasio_id = $gimnasio and orden > $last order by orden limit $membersAtOnce`,
      { last, membersAtOnce },
    )
    await rebuildChains(
      tx,
      rows.map(({ id }) => id),
    )
    progress.add(rows.length)
    last = rows.at(-1)?.orden ?? last
    if (rows.length < membersAtOnce) return
  }
}
