import type { Query } from '#server/runtime/db/transaction.ts'

/** Ids that another run of the seed makes again. */
const idOf = (text: string) => `'abo' || substr(md5(${text}), 1, 12)`

const allow = `
  update gimnasios set politica = politica
    || '{"saldo":{"permite":true,"maximo":0,"dias":7,"recepcion":true,"puerta":"aviso","puerta_dias":0}}'
  where id = $1`

/** Some charges of the last five weeks, each of another member, of which half was left for a week later. */
const choose = `
  create temporary table dejados on commit drop as
  select distinct on (a.id_miembro) a.id, a.created, a.id_miembro, a.sucursal_id, a.usuario_id, a.dia, a.medio_pago, a.monto_total as total,
    round(a.monto_total / 2, -(floor(log(a.monto_total))::integer - 1)) as resto, abs(hashtext(a.id)) / 8 % 4 as suerte
  from pagos_asientos a
  join miembros m on m.gimnasio_id = a.gimnasio_id and m.id = a.id_miembro and m.deleted is null
  where a.gimnasio_id = $1 and a.medio_pago = 'Efectivo' and a.monto_total >= 100 and hashtext(a.id) % 8 = 0
    and a.dia > (select max(dia) from pagos_asientos where gimnasio_id = $1) - 35
    and not exists (select from pagos_partes q where q.gimnasio_id = a.gimnasio_id and q.id_pago = a.id)
    and not exists (select from pagos_anulaciones v where v.gimnasio_id = a.gimnasio_id and v.id_pago = a.id)
  order by a.id_miembro, a.orden desc`

const insertRests = `
  insert into pagos_partes (gimnasio_id, id_pago, lugar, medio_pago, monto)
  select $1, d.id, p.* from dejados d
  cross join lateral (values (1, d.medio_pago, d.total - d.resto), (2, 'A cuenta', d.resto)) p order by d.created`

const insertDebts = `
  insert into deudas_asientos (gimnasio_id, id, created, id_pago, id_miembro, sucursal_id, usuario_id, dia, monto, vence)
  select $1, id, created, id, id_miembro, sucursal_id, usuario_id, dia, resto, dia + 7 from dejados order by created`

/**
 * A quarter was paid whole, a quarter by half, and the others are still owed. The money came after the last receipt of the branch, in its
 * last minutes: receipts are numbered by time.
 */
const insertPaid = `
  insert into saldos_asientos (gimnasio_id, id, created, id_deuda, clase, sucursal_id, usuario_id, monto, medio_pago, dia, recibo)
  select $1, ${idOf('d.id')}, l.created + interval '1 second' * n.n, d.id, 'cobro', d.sucursal_id, l.usuario_id,
    case d.suerte when 0 then d.resto else round(d.resto / 2) end, case d.suerte when 0 then 'Efectivo' else 'Transferencia' end, l.dia,
    r.ultimo + n.n
  from (select *, row_number() over (partition by sucursal_id order by created) as n from dejados where suerte < 2) d
  cross join lateral (select d.n) n
  join recibos r on r.gimnasio_id = $1 and r.sucursal_id = d.sucursal_id
  cross join lateral (
    select created, usuario_id, dia from pagos_asientos a
    where a.gimnasio_id = $1 and a.sucursal_id = d.sucursal_id order by a.created desc limit 1
  ) l
  order by d.created`

const countReceipts = `
  update recibos r set ultimo = r.ultimo + s.cuantos, saldos = s.cuantos
  from (select sucursal_id, count(*) as cuantos from saldos_asientos where gimnasio_id = $1 group by 1) s
  where r.gimnasio_id = $1 and r.sucursal_id = s.sucursal_id`

/** Lets the gym's members leave rests, some of which are paid, some due, and some overdue. */
export async function insertRestsAndPaid(query: Query, gimnasio: string): Promise<void> {
  await query(`select set_config('app.gimnasio', $1, true)`, [gimnasio])
  for (const step of [allow, choose, insertRests, insertDebts, insertPaid, countReceipts]) await query(step, [gimnasio])
  await query(`drop table dejados; select set_config('app.gimnasio', '', true)`)
}
