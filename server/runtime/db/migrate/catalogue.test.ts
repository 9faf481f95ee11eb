import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDatabase, type TestDatabase } from '#server/testing/test-db.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await testDatabase()
})
afterAll(() => db.drop())

/**
 * Tables of the platform, which have no tenant: every gym sees the same rows. A new table without a gym must be listed
 * here.
 */
const platformTables = [
  'archivos_sueltos',
  'consultas',
  'eventos',
  'installation',
  'intentos',
  'modulos',
  'permisos',
  'plataforma',
  'reenvios',
  'respaldo_estado',
  'schema_migrations',
  'servicios',
  'trabajos_conocidos',
]

/**
 * Foreign keys that cannot carry the tenant, and what guards them instead. The catalogue and the tiers have none. A role
 * may be built in (users_check_role). The operator settles payments and writes audit without a gym; a second key checks
 * the pair for all others. The tenant itself is the target.
 */
const plainForeignKeys = [
  'acreedores.gimnasio_id',
  'auditoria.gimnasio_id',
  'auditoria.usuario_id',
  'auditoria_sellos.gimnasio_id',
  'auditoria_sellos.registro',
  'claves_api_permisos.permiso_id',
  'cobros_abriendo.gimnasio_id',
  'cobros_leidos.gimnasio_id',
  'codigos.gimnasio_id',
  'codigos.user_id',
  'consultas.respondida_por',
  'correos.gimnasio_id',
  'gimnasios.servicio_id',
  'identidades.gimnasio_id',
  'identidades.user_id',
  'importaciones.gimnasio_id',
  'ingresos.gimnasio_id',
  'miembros.gimnasio_id',
  'recordatorios_reglas.gimnasio_id',
  'miembros_numeros.gimnasio_id',
  'miembros_numeros_libres.gimnasio_id',
  'pagos_asientos.gimnasio_id',
  'pagos_sellos.gimnasio_id',
  'permisos.id_modulo',
  'planes.gimnasio_id',
  'rechazos.gimnasio_id',
  'roles.id_gimnasio',
  'roles_permisos.permiso_id',
  'roles_permisos.role_id',
  'segundos_pasos.gimnasio_id',
  'segundos_pasos.user_id',
  'sellos_pendientes.gimnasio_id',
  'servicios_pagos.gimnasio_id',
  'servicios_pagos.resuelto_por',
  'servicios_pagos.servicio_id',
  'sesiones.gimnasio_id',
  'sesiones.user_id',
  'sucursales.gimnasio_id',
  'users.gimnasio_id',
  'users.role',
  'webhooks.gimnasio_id',
  'webhooks_eventos.gimnasio_id',
]

/**
 * Functions with their definer's rights. `queue_job` adds jobs of known names, in the gym of the transaction;
 * `olvidar_asistencias` deletes entries that are older than their gym keeps them; `olvidar_miembro` and `olvidos_drop_salt` erase
 * texts about a deleted member of the transaction's gym; `ordenar_palabras` moves waiting words into their index.
 */
const definersRights = [
  'analizar',
  'olvidar_asistencias',
  'olvidar_miembro',
  'olvidos_drop_salt',
  'ordenar_palabras',
  'queue_job',
  'trabajos_en_cola',
  'estado_de_respaldos',
  'aviso_de_respaldo',
]

const namesOf = async (sql: string) => (await db.owner<{ name: string }>(sql)).map(({ name }) => name)

const ours = `c.relnamespace = 'public'::regnamespace and c.relkind = 'r'`

describe('the walls between gyms, table by table', () => {
  it('exist on every table except those of the platform', async () => {
    const open = await namesOf(`select c.relname as name from pg_class c
      where ${ours} and not (c.relrowsecurity and c.relforcerowsecurity) order by 1`)
    expect(open.filter((name) => !platformTables.includes(name))).toEqual([])
  })

  it('no table with a tenant counts as one of the platform', async () => {
    const tenantless = await namesOf(`select c.relname as name from pg_class c
      where ${ours} and c.relname <> 'gimnasios' and not exists (
        select from pg_attribute a where a.attrelid = c.oid and a.attname in ('gimnasio_id', 'id_gimnasio')) order by 1`)
    expect(tenantless.filter((name) => !platformTables.includes(name))).toEqual([])
  })

  it('the planner expects a gym to hold a fiftieth of a table and a branch a hundredth', async () => {
    const average = await namesOf(`select c.relname as name from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attname in ('gimnasio_id', 'id_gimnasio', 'sucursal_id')
      where ${ours} and a.attoptions is distinct from
        case a.attname when 'sucursal_id' then '{n_distinct=100}'::text[] else '{n_distinct=50}' end order by 1`)
    expect(average).toEqual([])
  })

  it('let the writing role see and write rows of its own gym alone', async () => {
    const loose = await db.owner(`select p.tablename, p.policyname, p.cmd, p.qual, p.with_check from pg_policies p
      where p.schemaname = 'public' and 'vigente_writer' = any (p.roles) and p.tablename not in ('servicios', 'plataforma')
        and (coalesce(p.qual, '') || coalesce(p.with_check, '') not like '%gimnasio_actual()%'
          or (p.cmd in ('ALL', 'UPDATE') and (p.qual is null or p.with_check is null))
          or (p.cmd = 'INSERT' and p.with_check is null))`)
    expect(loose).toEqual([])
  })

  it('give the writing role a policy on every walled table', async () => {
    const bare =
      await namesOf(`select c.relname as name from pg_class c where ${ours} and c.relrowsecurity and not exists (
      select from pg_policies p where p.tablename = c.relname and 'vigente_writer' = any (p.roles)) order by 1`)
    expect(bare).toEqual([])
  })

  it('let the reading role read and do nothing else', async () => {
    const granted = await db.owner(`select table_name, privilege_type from information_schema.role_table_grants
      where grantee = 'vigente_reader' and privilege_type <> 'SELECT'`)
    const policies = await db.owner(
      `select tablename from pg_policies where 'vigente_reader' = any (roles) and cmd <> 'SELECT'`,
    )
    expect([...granted, ...policies]).toEqual([])
  })

  it('carry the tenant through every foreign key between tenants’ tables', async () => {
    const plain = await namesOf(`
      select c.conrelid::regclass::text || '.' || a.attname as name
      from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      where c.contype = 'f' and c.connamespace = 'public'::regnamespace and cardinality(c.conkey) = 1 order by 1`)
    const composite = await namesOf(`
      select c.conrelid::regclass::text || '.' || c.conname as name
      from pg_constraint c
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      join pg_attribute f on f.attrelid = c.confrelid and f.attnum = c.confkey[1]
      where c.contype = 'f' and c.connamespace = 'public'::regnamespace and cardinality(c.conkey) > 1
        and not (a.attname = 'gimnasio_id' and f.attname in ('gimnasio_id', 'id_gimnasio')) order by 1`)
    expect(plain.filter((name) => !plainForeignKeys.includes(name))).toEqual([])
    expect(composite).toEqual([])
  })

  it('every column that names another record has a foreign key', async () => {
    const loose = await namesOf(`
      select c.relname || '.' || a.attname as name
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where ${ours} and (a.attname like '%\\_id' or a.attname like 'id\\_%' or a.attname in ('role'))
        and not exists (select from pg_constraint k where k.contype = 'f' and k.conrelid = c.oid and a.attnum = any (k.conkey))
      order by 1`)
    expect(loose).toEqual([])
  })

  it('every key of a tenant’s table begins with the tenant', async () => {
    const exceptions = [
      'auditoria',
      'codigos',
      'correos',
      'gimnasios',
      'identidades',
      'roles',
      'roles_permisos',
      'segundos_pasos',
      'sellos_pendientes',
      'sesiones',
      'users',
      ...platformTables,
    ]
    const others = await namesOf(`
      select c.conrelid::regclass::text as name from pg_constraint c
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      where c.contype = 'p' and c.connamespace = 'public'::regnamespace and a.attname <> 'gimnasio_id' order by 1`)
    expect(others.filter((name) => !exceptions.includes(name))).toEqual([])
  })
})

describe('no way around the walls', () => {
  it('no view runs with its owner’s rights', async () => {
    const views = await namesOf(`select c.relname as name from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('v', 'm')
        and not coalesce('security_invoker=true' = any (c.reloptions), false)`)
    expect(views).toEqual([])
  })

  it('no function of ours runs with its definer’s rights', async () => {
    const functions = await namesOf(`select p.proname as name from pg_proc p
      where p.pronamespace = 'public'::regnamespace and p.prosecdef`)
    expect(functions.filter((name) => !definersRights.includes(name))).toEqual([])
  })

  it('neither role owns anything or has a power', async () => {
    const owned = await namesOf(`select c.relname as name from pg_class c join pg_roles r on r.oid = c.relowner
      where r.rolname like 'vigente\\_%er' and r.rolname in ('vigente_reader', 'vigente_writer')`)
    const powers = await namesOf(`select rolname as name from pg_roles
      where rolname in ('vigente_reader', 'vigente_writer') and (rolsuper or rolbypassrls or rolcreaterole or rolcreatedb or rolcanlogin)`)
    expect([...owned, ...powers]).toEqual([])
  })

  it('the writing role cannot change ledger and audit', async () => {
    const rights = await db.owner(`select table_name, string_agg(privilege_type, ', ' order by privilege_type) as rights
      from information_schema.role_table_grants
      where grantee = 'vigente_writer' and table_name in ('pagos_asientos', 'pagos_anulaciones', 'pagos_sellos', 'auditoria')
      group by table_name order by table_name`)
    expect(rights).toEqual([
      { table_name: 'auditoria', rights: 'INSERT, SELECT' },
      { table_name: 'pagos_anulaciones', rights: 'INSERT, SELECT' },
      { table_name: 'pagos_asientos', rights: 'INSERT, SELECT' },
      { table_name: 'pagos_sellos', rights: 'INSERT, SELECT' },
    ])
  })
})

describe('a promoted standby', () => {
  it('has no unlogged sequence: it could not use one', async () => {
    const unlogged = `select c.relname as name from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'S' and c.relpersistence <> 'p'`
    expect(await namesOf(unlogged)).toEqual([])
  })
})
