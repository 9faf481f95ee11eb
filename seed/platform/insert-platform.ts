import type { Query } from '#server/runtime/db/transaction.ts'

/**
 * A trial, then a payment each $4 months through the provider, then a year by transfer, paid some weeks ago, which keeps the
 * demonstration in force for long. Gyms that pay by month had a first transfer refused.
 */
const insertPayments = `
  insert into servicios_pagos (gimnasio_id, id, created, updated, servicio_id, monto, moneda, meses, metodo, estado, inicio, vencimiento,
    turno, usuario_id, referencia, cobro, motivo, resuelto, resuelto_por)
  select g.id, to_hex(extract(epoch from p.instante)::bigint) || substr(md5(g.id || p.lugar), 1, 7), p.instante, p.decidido, s.id,
    case p.metodo when 'prueba' then 0 else s.precio * p.meses end, s.moneda, p.meses, p.metodo, p.estado,
    p.inicio, p.vencimiento, p.turno, u.id, case p.metodo when 'transferencia' then 'Transferencia ' || 4000 + p.lugar else '' end,
    case p.metodo when 'mercado_pago' then (10000000000 + g.orden * 1000 + p.lugar)::text else '' end, p.motivo, p.decidido,
    case p.metodo when 'transferencia' then $3 end
  from gimnasios g
  join servicios s on s.id = g.servicio_id
  cross join lateral (select id from users where gimnasio_id = g.id and role = 'roladmin0000001' order by orden limit 1) u
  cross join lateral (
    select hoy.fin, ((hoy.fin - (g.created at time zone g.zona_horaria)::date - 45) / 31 / $4)::integer as veces
    from (select ($2::timestamptz at time zone g.zona_horaria)::date - 20 - 12 / $4 as fin) hoy
  ) h
  cross join lateral (select make_interval(months => $4) as plazo, (h.fin - make_interval(months => $4 * h.veces))::date as primero) d
  cross join lateral (
    select e.*, (dia + time '10:12') at time zone g.zona_horaria as instante, (dia + espera) at time zone g.zona_horaria as decidido
    from (
      select 0 as lugar, 1 as turno, 1 as meses, 'prueba' as metodo, 'aprobado' as estado, d.primero - 14 as dia, d.primero - 14 as inicio,
        d.primero as vencimiento, '' as motivo, time '10:12' as espera
      union all
      select n + 1, n + 2, $4, 'mercado_pago', 'aprobado', a.desde, a.desde, (h.fin - (h.veces - n - 1) * d.plazo)::date, '', time '10:13'
      from generate_series(0, h.veces - 1) n
      cross join lateral (select (h.fin - (h.veces - n) * d.plazo)::date as desde) a
      union all
      select h.veces + 1, null, 12, 'transferencia', 'rechazado', h.fin - 1, null, null, 'El comprobante es de otra cuenta.', time '16:40'
      where $4 = 1
      union all
      select h.veces + 2, h.veces + 2, 12, 'transferencia', 'aprobado', h.fin, h.fin, (h.fin + interval '1 year')::date, '', time '15:05'
    ) e
  ) p
  where g.id = $1
  order by p.instante`

/** Two questions of the front page wait for the operator; one has its answer. */
const insertConsultas = `
  insert into consultas (id, created, updated, nombre, email, telefono, mensaje, respuesta, respondida, respondida_por)
  select to_hex(extract(epoch from c.instante)::bigint) || substr(md5(email), 1, 7), c.instante, coalesce(c.respondida, c.instante),
    nombre, email, telefono, mensaje, respuesta, c.respondida, case when c.respondida is not null then $2 end
  from (values
    (interval '9 days', 'Ezequiel Baigorria', 'ezequiel@gimnasiodelsur.example', '541155504410',
      '¿Puedo traer la lista de miembros que tengo en Excel con sus vencimientos?',
      'Sí: se importa con sus planes y vencimientos, y se puede deshacer.', interval '8 days 20 hours'),
    (interval '2 days 3 hours', 'Florencia Anchorena', 'florencia@estudiopilar.example', '',
      'Tenemos dos sedes y un solo contador. ¿Puede ver los reportes de las dos sin poder cobrar?', '', null),
    (interval '5 hours', 'Iñaki Zabaleta', 'inaki@cross-ruzafa.example', '34960550177',
      '¿El molinete puede preguntarle a Vigente si alguien está al día?', '', null)
  ) v (hace, nombre, email, telefono, mensaje, respuesta, respuesta_hace)
  cross join lateral (select $1::timestamptz - v.hace as instante, $1::timestamptz - v.respuesta_hace as respondida) c
  order by c.instante`

/** A gym and the months that it pays the platform for at once. */
export interface PayingGym {
  readonly id: string
  readonly pays: number
}

/** Payments of gyms and questions, for the operator of the platform. */
export async function insertPlatform(
  query: Query,
  gyms: readonly PayingGym[],
  { operator, now }: { operator: string; now: Date },
): Promise<void> {
  if (gyms.length === 0) return
  for (const { id, pays } of gyms) await query(insertPayments, [id, now, operator, pays])
  await query(insertConsultas, [now, operator])
}
