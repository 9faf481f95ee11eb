import { Client } from 'pg'
import { argentina } from '#seed/names/argentina.ts'

/** How much to make. Payments come to two per member. */
export interface WorldSize {
  readonly gyms: number
  /** Members of the first gym, the one that is asked. */
  readonly bigGym: number
  readonly members: number
}

export interface WorldIds {
  readonly gimnasio: string
  readonly sucursal: string
  readonly admin: string
}

export const bigGym: WorldIds = {
  gimnasio: 'g00000000000001',
  sucursal: 's00000000000010',
  admin: 'u00000000000001',
}

export const bigGymEmail = 'admin1@banco.example'

/**
 * Fills a migrated, empty database by a few set-based statements. Triggers and foreign keys rest meanwhile, since checking
 * seven million references one by one would take longer than everything else; `checkReferences` asks them all at once.
 */
export async function loadWorld(databaseUrl: string, size: WorldSize, passwordHash: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query(`set session_replication_role = replica; set work_mem = '256MB';
      set maintenance_work_mem = '768MB'; set synchronous_commit = off; set timezone = 'UTC'`)
    await client.query('begin')
    await loadGyms(client, size.gyms, passwordHash)
    await loadMembers(client, size)
    await client.query(ledger)
    for (const statement of derived) await client.query(statement)
    await client.query('commit')
    await checkReferences(client)
    await client.query('vacuum (analyze, freeze)')
  } finally {
    await client.end()
  }
}

async function loadGyms(client: Client, gyms: number, passwordHash: string): Promise<void> {
  await client.query(
    `insert into gimnasios (id, created, updated, nombre, correo, servicio_id, horario_apertura, horario_cierre, moneda)
      select 'g' || lpad(g::text, 14, '0'), now() - interval '4 years', now() - interval '4 years', 'Gimnasio ' || g,
        'hola' || g || '@banco.example', 'serviciocadena0', date_trunc('day', now()), date_trunc('day', now()) + interval '1439 min', 'ARS'
      from generate_series(1, $1::int) g`,
    [gyms],
  )
  await client.query(
    `insert into sucursales (gimnasio_id, id, created, updated, nombre, direccion)
      select id, 's' || lpad((orden * 10 + b)::text, 14, '0'), created, created, 'Sucursal ' || b + 1, 'Av. Cabildo ' || 100 + orden
      from (select *, row_number() over (order by id) as n from gimnasios) g
      cross join generate_series(0, 2) b
      where b = 0 or n = 1`,
  )
  await client.query(
    `insert into users (id, created, updated, gimnasio_id, email, email_visibility, verified, name, phone, role, password_hash, token_key)
      select 'u' || substr(id, 2), created, created, id, 'admin' || orden || '@banco.example', true, true, 'Encargada ' || orden,
        '1140000000', 'roladmin0000001', $1, md5(id) || substr(md5(nombre), 1, 10)
      from gimnasios`,
    [passwordHash],
  )
  await client.query(
    `insert into users_sucursales (gimnasio_id, user_id, sucursal_id)
      select s.gimnasio_id, 'u' || substr(s.gimnasio_id, 2), s.id from sucursales s order by s.id`,
  )
  await client.query(
    `insert into planes (gimnasio_id, id, created, updated, nombre, sucursal_id)
      select gimnasio_id, 'p' || substr(id, 3) || p, created, created, (array['Musculación', 'Pase libre', 'Estudiantes'])[p + 1], id
      from sucursales cross join generate_series(0, 2) p order by id, p`,
  )
  await client.query(
    `insert into planes_plazos (gimnasio_id, id, created, updated, id_plan, duracion, precio)
      select gimnasio_id, 't' || substr(id, 3) || t, created, created, id, (array[1, 3, 6, 12])[t + 1], (array[58000, 156500, 289000, 522000])[t + 1]
      from planes cross join generate_series(0, 3) t order by id, t`,
  )
}

/**
 * `bench_member` says where each member trains, what he buys (`plazo`), how often he has paid (`pagos`: mostly 2, some 0
 * or 4) and on which day he began, so that about half the memberships are in force today.
 */
async function loadMembers(client: Client, { gyms, bigGym: big, members }: WorldSize): Promise<void> {
  await client.query(
    `create temp table bench_member on commit drop as
      select n, 'm' || lpad(n::text, 14, '0') as id, g, b, pagos, plazo, meses,
        current_date - ((greatest(pagos, 1) - 1) * meses * 31) - (n * 7919 % (meses * 30))::int
          - case when n * 104729 % 100 < 45 then 40 + (n * 15485863 % 900)::int else 1 end as inicio
      from (
        select n, g, pagos, plazo, (array[1, 3, 6, 12])[plazo + 1] as meses,
          's' || lpad((g * 10 + case when g = 1 then (n % 10 > 4)::int + (n % 10 > 7)::int else 0 end)::text, 14, '0') as b
        from (
          select n, case when n <= $2 then 1 else 2 + (n - $2 - 1) % ($1::int - 1) end as g,
            case n % 12 when 0 then 0 when 1 then 4 else 2 end as pagos,
            (array[0, 0, 0, 0, 0, 0, 1, 1, 2, 3])[1 + (n * 31 % 10)::int] as plazo
          from generate_series(1::bigint, $3::bigint) n
        ) a
      ) b`,
    [gyms, big, members],
  )
  await client.query('analyze bench_member')
  const { rows } = await client.query<{ definition: string }>(
    `select pg_get_indexdef('miembros_search'::regclass) as definition`,
  )
  await client.query('drop index miembros_search')
  await client.query(
    `insert into miembros (gimnasio_id, id, created, updated, nombre, dni, telefono, direccion, sexo, sucursal_id, numero)
      select 'g' || lpad(g::text, 14, '0'), id, inicio + time '14:00', inicio + time '14:00',
        case when n % 2 = 0 then ($1::text[])[1 + (n * 7919 % cardinality($1::text[]))::int]
          else ($2::text[])[1 + (n * 6007 % cardinality($2::text[]))::int] end
          || ' ' || ($3::text[])[1 + (n * 104729 % cardinality($3::text[]))::int]
          || ' ' || ($3::text[])[1 + (n * 1299709 / 7 % cardinality($3::text[]))::int],
        (10000000 + n * 7919 % 40000000)::text, '54911' || (20000000 + n * 15485863 % 60000000),
        'Av. Rivadavia ' || n % 9000, case when n % 2 = 0 then 'Mujer' else 'Hombre' end, b,
        row_number() over (partition by g order by n)
      from bench_member order by inicio, n`,
    [argentina.women, argentina.men, argentina.surnames],
  )
  await client.query(rows[0]?.definition ?? '')
  await client.query(
    `insert into miembros_numeros (gimnasio_id, ultimo) select gimnasio_id, max(numero) from miembros group by 1`,
  )
}

/** Who renews pays two days before his term ends; the anchor is the day on which he began. */
const ledger = `
  insert into pagos_asientos (gimnasio_id, id, created, id_miembro, id_plan_plazo, sucursal_id, usuario_id, medio_pago,
    precio_lista, monto_total, fecha_pago, dia, recibo, duracion, unidad, tolerancia, inicio, vencimiento)
  select 'g' || lpad(g::text, 14, '0'), 'a' || lpad((n * 10 + k)::text, 14, '0'), cobro, id, 't' || substr(b, 4) || n % 3 || plazo, b,
    'u' || lpad(g::text, 14, '0'), (array['Efectivo', 'Transferencia', 'Tarjeta'])[1 + (n % 3)::int],
    precio, precio, cobro, (cobro - interval '3 hours')::date, row_number() over (partition by b order by cobro, n, k),
    meses, 'mes', 0, empieza, termina
  from (
    select m.*, k, (array[58000, 156500, 289000, 522000])[plazo + 1] as precio,
      (inicio + make_interval(months => (k - 1) * meses))::date as empieza,
      (inicio + make_interval(months => k * meses))::date as termina,
      (inicio + make_interval(months => (k - 1) * meses))::date - case when k > 1 then 2 else 0 end
        + time '14:05' + make_interval(secs => n % 20000) as cobro
    from bench_member m cross join lateral generate_series(1, pagos) k
  ) p
  order by cobro, n, k`

/** What the server's triggers and its fold would have left beside the ledger. */
const derived = [
  `insert into recibos (gimnasio_id, sucursal_id, ultimo)
    select gimnasio_id, sucursal_id, max(recibo) from pagos_asientos group by 1, 2`,
  `insert into periodos (gimnasio_id, id_pago, id_miembro, inicio, vencimiento, fecha_vencimiento)
    select gimnasio_id, id, id_miembro, inicio, vencimiento, fin_de_dia(vencimiento, 'America/Argentina/Buenos_Aires')
    from pagos_asientos order by orden`,
  `insert into membresias (gimnasio_id, id_miembro, sucursal_id, eliminado, id_pago, id_plan, id_plan_plazo, fecha_pago,
      inicio, ancla, vencimiento, fecha_vencimiento)
    select m.gimnasio_id, m.id, m.sucursal_id, false, a.id, t.id_plan, a.id_plan_plazo, a.fecha_pago,
      case when a.id is not null then b.inicio end, case when a.id is not null then extract(day from b.inicio) end, a.vencimiento, fin_de_dia(a.vencimiento, 'America/Argentina/Buenos_Aires')
    from miembros m
    join bench_member b on b.id = m.id
    left join pagos_asientos a on a.id = 'a' || lpad((b.n * 10 + b.pagos)::text, 14, '0')
    left join planes_plazos t on t.id = a.id_plan_plazo
    order by m.orden`,
  `insert into vencimientos (gimnasio_id, sucursal_id, vencimiento, id_plan, miembros)
    select gimnasio_id, sucursal_id, vencimiento, id_plan, count(*) from membresias where not eliminado group by 1, 2, 3, 4`,
  `insert into ingresos (gimnasio_id, sucursal_id, dia, total, pagos)
    select gimnasio_id, sucursal_id, dia, sum(monto_total), count(*) from pagos_asientos group by 1, 2, 3`,
]

interface Reference {
  readonly name: string
  readonly orphans: string
}

/** Every foreign key of the database, asked as one join each. */
export async function checkReferences(client: Client): Promise<void> {
  const { rows } = await client.query<Reference>(`
    select conrelid::regclass || '.' || conname as name,
      format('select count(*)::int as orphans from %s c where %s and not exists (select from %s p where %s)',
        conrelid::regclass, present, confrelid::regclass, joined) as orphans
    from pg_constraint
    cross join lateral (
      select string_agg(format('c.%I is not null', c.attname), ' and ') as present,
        string_agg(format('p.%I = c.%I', p.attname, c.attname), ' and ') as joined
      from unnest(conkey, confkey) k (child, parent)
      join pg_attribute c on c.attrelid = conrelid and c.attnum = k.child
      join pg_attribute p on p.attrelid = confrelid and p.attnum = k.parent
    ) k
    where contype = 'f' and connamespace = 'public'::regnamespace`)
  for (const { name, orphans } of rows) {
    const [found] = (await client.query<{ orphans: number }>(orphans)).rows
    if (found?.orphans !== 0) throw new Error(`${name}: ${found?.orphans} rows point nowhere`)
  }
}
