import type { Client } from 'pg'
import { argentina } from '#seed/names/argentina.ts'
import type { WorldSize } from './size.ts'

/**
 * `bench_member` holds each member's branch, term (`plazo`), number of payments (`pagos`) and first day, so that about
 * half the memberships are in force today.
 */
export async function loadMembers(client: Client, size: WorldSize): Promise<void> {
  await client.query(
    `create temp table bench_member as
      select n, 'm' || lpad(n::text, 14, '0') as id, g, b, pagos, plazo, meses,
        (current_date - (n * 7919 % (meses * 30))::int
          - case when n * 104729 % 100 < 45 then 40 + (n * 15485863 % 900)::int else 1 end
          - make_interval(months => (greatest(pagos, 1) - 1) * meses))::date as inicio
      from (
        select n, g, floor(media)::int + (n * 7907 % 1000 < (media - floor(media)) * 1000)::int as pagos, plazo,
          (array[1, 3, 6, 12])[plazo + 1] as meses,
          's' || lpad((g * 10 + case when g = 1 then (n % 10 > 4)::int + (n % 10 > 7)::int else 0 end)::text, 14, '0') as b
        from (
          select n, case when n <= $2 then 1 else 2 + (n - $2 - 1) % greatest($1::int - 1, 1) end as g,
            $4::float8 * case n % 12 when 0 then 0 when 1 then 2 else 1 end as media,
            case when $5 then 0 else (array[0, 0, 0, 0, 0, 0, 1, 1, 2, 3])[1 + (n * 31 % 10)::int] end as plazo
          from generate_series(1::bigint, $3::bigint) n
        ) a
      ) b`,
    [size.gyms, size.bigGym, size.members, size.payments / size.members, size.monthly],
  )
  await client.query('analyze bench_member')
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
  await client.query(
    `insert into miembros_numeros (gimnasio_id, ultimo) select gimnasio_id, max(numero) from miembros group by 1`,
  )
}
