import { randomBytes } from 'node:crypto'
import type { Query } from '#server/runtime/db/transaction.ts'
import type { Permission } from '#shared/permissions.ts'
import { builtInRoles } from '#shared/permissions.ts'

interface Program {
  readonly nombre: string
  readonly permisos: readonly Permission[]
  /** The key is for the first branch alone. */
  readonly isLocal?: true
  readonly por_minuto: number
  readonly direcciones: readonly string[]
  /** Days before the last payment. */
  readonly creada: number
  readonly usada: number
  readonly ip: string
  readonly revocada?: number
  /** Days after the last payment. */
  readonly vence?: number
}

/** The sign-up form of the gym's page, which added the members who never paid. */
export const paginaWeb = 'Página web'

/** The addresses are of the networks kept for examples. */
const programs: readonly Program[] = [
  {
    nombre: 'Molinete Palermo',
    permisos: ['attendance.create'],
    isLocal: true,
    por_minuto: 120,
    direcciones: ['203.0.113.24'],
    creada: 210,
    usada: 0,
    ip: '203.0.113.24',
  },
  {
    nombre: paginaWeb,
    permisos: ['members.create', 'plan.index'],
    por_minuto: 600,
    direcciones: [],
    creada: 700,
    usada: 0.1,
    ip: '198.51.100.8',
  },
  {
    nombre: 'Estudio contable',
    permisos: ['payments.index', 'sales.index', 'reports.index', 'reports.export'],
    por_minuto: 60,
    direcciones: ['192.0.2.0/24'],
    creada: 356,
    usada: 2.2,
    ip: '192.0.2.61',
    vence: 9,
  },
  {
    nombre: 'Planilla de cobros',
    permisos: ['payments.index'],
    por_minuto: 60,
    direcciones: [],
    creada: 420,
    usada: 97,
    ip: '198.51.100.140',
    revocada: 95.3,
  },
]

/** Both halves of a key have the same id. */
const insertUsers = `
  with p as (select * from jsonb_to_recordset($2) p (id text, nombre text, creada numeric, llave text)),
    t as (select max(created) as ahora from pagos_asientos where gimnasio_id = $1)
  insert into users (id, gimnasio_id, created, updated, email, name, role, token_key, prestado)
  select p.id, $1, c.momento, c.momento, p.id || '@clave.invalid', 'Clave «' || p.nombre || '»', '${builtInRoles['Clave de API']}', p.llave, true
  from p cross join t cross join lateral (select t.ahora - p.creada * interval '1 day' as momento) c`

/** The digests are of nothing: no key opens these doors. */
const insertKeys = `
  with p as (
      select * from jsonb_to_recordset($2) p (id text, nombre text, creada numeric, usada numeric, revocada numeric, vence numeric,
        direcciones jsonb, por_minuto integer, ip text, final text, llave text)),
    t as (select max(created) as ahora from pagos_asientos where gimnasio_id = $1),
    a as (select id from users where gimnasio_id = $1 and role = '${builtInRoles.Admin}' order by orden limit 1)
  insert into claves_api (gimnasio_id, id, created, updated, nombre, creada_por, resumen, final, direcciones, por_minuto, vence,
    ultimo_uso, ultima_ip, revocada, revocada_por)
  select $1, p.id, t.ahora - p.creada * d.dia, t.ahora - p.creada * d.dia, p.nombre, a.id, sha256(p.llave::bytea), p.final,
    p.direcciones, p.por_minuto, t.ahora + p.vence * d.dia, t.ahora - p.usada * d.dia, p.ip, t.ahora - p.revocada * d.dia,
    case when p.revocada is not null then a.id end
  from p cross join t cross join a cross join (select interval '1 day' as dia) d`

const insertPlaces = `
  insert into users_sucursales (gimnasio_id, user_id, sucursal_id)
  select $1, p.id, s.id
  from jsonb_to_recordset($2) p (id text, local boolean)
  join (select id, row_number() over (order by orden) as lugar from sucursales where gimnasio_id = $1 and activa) s
    on s.lugar = 1 or not p.local`

const insertPermissions = `
  insert into claves_api_permisos (gimnasio_id, clave_id, permiso_id)
  select $1, p.id, q.id from jsonb_to_recordset($2) p (id text, permisos jsonb) join permisos q on p.permisos ? q.permiso
  order by p.id, q.orden`

/** Keys of the programs of a gym, as of its last payment. */
export async function insertProgramKeys(query: Query, gym: string): Promise<void> {
  const rows = programs.map(({ isLocal = false, ...program }, at) => ({
    ...program,
    local: isLocal,
    id: `${gym.slice(0, 13)}c${at}`,
    llave: randomBytes(25).toString('hex'),
    final: randomBytes(3).toString('base64url').replaceAll(/[-_]/g, 'x'),
  }))
  for (const text of [insertUsers, insertKeys, insertPlaces, insertPermissions])
    await query(text, [gym, JSON.stringify(rows)])
}
