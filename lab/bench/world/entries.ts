import type { Client } from 'pg'

/**
 * Entries of the first gym's members, spread over the last year. $1: how many; $2: members of that gym. Every ninth is by a code,
 * every fiftieth was refused. The payment is the one whose term covers the day, else the member's last.
 */
const rows = `
  insert into asistencias_asientos (gimnasio_id, id, created, id_miembro, sucursal_id, usuario_id, instante, dia, via, resultado, motivo,
    id_pago)
  select m.gimnasio_id, 'e' || lpad(k::text, 14, '0'), instante, m.id, m.sucursal_id, 'u' || lpad('1', 14, '0'), instante,
    (instante - interval '3 hours')::date, case when k % 9 = 0 then 'codigo' else 'mostrador' end,
    case when k % 50 = 0 then 'no' else 'pasa' end, case when k % 50 = 0 then 'vencido' else '' end,
    case when b.pagos > 0 then 'a' || lpad((b.n * 1000 + least(b.pagos, 1 + greatest(0, (instante::date - b.inicio) / (b.meses * 30.4375)::integer)))::text, 14, '0') end
  from generate_series(1, $1::integer) k
  cross join lateral (select date_trunc('milliseconds', now() - make_interval(secs => ($1 - k)::double precision * 31536000 / $1)) as instante) t
  join (
    select row_number() over (order by orden) - 1 as n, * from miembros where gimnasio_id = 'g' || lpad('1', 14, '0')
  ) m on m.n = k::bigint * 7919 % $2::integer
  join bench_member b on b.id = m.id
  order by k`

/** The rows that the server's triggers would have left beside the entries. */
const sums = [
  `
  insert into visitas (gimnasio_id, sucursal_id, dia, entradas, visitas)
  select gimnasio_id, sucursal_id, dia, count(*), count(*) filter (where resultado <> 'no')
  from asistencias_asientos group by 1, 2, 3`,
  `
  insert into visitas_por_hora (gimnasio_id, sucursal_id, dia, hora, id_plan, visitas)
  select a.gimnasio_id, a.sucursal_id, a.dia, date_part('hour', a.instante at time zone 'America/Argentina/Buenos_Aires'), z.id_plan, count(*)
  from asistencias_asientos a
  left join pagos_asientos p on p.id = a.id_pago
  left join planes_plazos z on z.id = p.id_plan_plazo
  where a.resultado <> 'no' group by 1, 2, 3, 4, 5`,
  `
  insert into ultimas_visitas (gimnasio_id, id_miembro, dia)
  select gimnasio_id, id_miembro, max(dia) from asistencias_asientos where resultado <> 'no' group by 1, 2`,
]

/** Fills a world that has its members with entries and what is kept of them. */
export async function loadEntries(client: Client, entries: number, members: number): Promise<void> {
  await client.query(rows, [entries, members])
  for (const statement of sums) await client.query(statement)
}
