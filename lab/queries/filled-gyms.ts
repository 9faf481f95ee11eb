import type { Query } from '#server/runtime/db/transaction.ts'

/** The gym that is asked. */
export const gym = 'g00000000000001'

/** Members of each of the two gyms. */
export const members = 5000

/**
 * Rows of the gym: reminders of a year, mails of a month, deliveries of a month, links of two, and consents, each with an ended one before it and
 * six charges. Its neighbour has four times as many, except consents in force.
 */
export const sizes = {
  reminders: 20_000,
  mails: 20_000,
  deliveries: 100_000,
  events: 5000,
  links: 6000,
  consents: 4000,
  keys: 1000,
} as const

/** Addresses, birthdays, absences, and rules that mail all day. */
const people = `
  update miembros set correo = id || '@banco.example', fecha_nacimiento = date '1970-01-01' + (numero * 37 % 14000)::integer;
  truncate ultimas_visitas;
  insert into ultimas_visitas (gimnasio_id, id_miembro, dia) select gimnasio_id, id, current_date - (numero % 45)::integer from miembros;
  update gimnasios set politica = politica || '{"horas_recordatorios":{"desde":0,"hasta":24}}';
  insert into recordatorios_reglas (gimnasio_id, id, tipo, dias, activa, texto)
  select g.id, 'r' || substr(g.id, 8) || '00000' || n, tipo, dias, true, 'Hola, {nombre}.'
  from gimnasios g cross join (values (1, 'antes', 3), (2, 'dia', 0), (3, 'despues', 5), (4, 'cumple', 0), (5, 'ausencia', 10)) r (n, tipo, dias);
  insert into recordatorios (gimnasio_id, id, created, updated, id_miembro, id_regla, periodo, dia, via)
  select m.gimnasio_id, 'o' || substr(m.id, 4) || lpad(k::text, 2, '0'), t, t, m.id, r.id, t::date + 3, t::date, 'correo'
  from generate_series(1, ${(4 * sizes.reminders) / members}) k
  join miembros m on k <= ${sizes.reminders / members} or m.gimnasio_id <> '${gym}'
  join recordatorios_reglas r on r.gimnasio_id = m.gimnasio_id and r.tipo = 'antes'
  cross join lateral (select now() - make_interval(days => (k * 20 + m.numero % 28)::integer) as t) d;
  insert into correos (id, gimnasio_id, creado, plantilla, destinatario, estado, terminado)
  select 'c' || substr(m.id, 4) || lpad(k::text, 2, '0'), m.gimnasio_id, t, 'recordatorio', m.correo, 'enviado', t
  from generate_series(1, ${(4 * sizes.mails) / members}) k
  join miembros m on k <= ${sizes.mails / members} or m.gimnasio_id <> '${gym}'
  cross join lateral (select now() - make_interval(days => (m.numero % 28)::integer) as t) d;
  update recordatorios set usuario_id = 'u' || substr(gimnasio_id, 2), via = 'whatsapp' where orden % 3 = 0;`

/** Ten webhooks per gym with deliveries of a month, of which some wait and some were given up, and events just noted. */
const webhooks = `
  insert into webhooks (gimnasio_id, id, nombre, url, eventos)
  select g.id, 'w' || substr(g.id, 3) || n, 'Planilla ' || n, 'http://127.0.0.1:9/' || n,
    '["pagos.created","pagos.voided","miembros.created","miembros.updated","asistencias.created"]'
  from gimnasios g cross join generate_series(0, 9) n;
  insert into webhooks_secretos (gimnasio_id, webhook_id, secreto) select gimnasio_id, id, decode('00', 'hex') from webhooks;
  insert into webhooks_entregas (gimnasio_id, created, updated, webhook_id, evento, registro, estado, espera, proximo, intentos, codigo)
  select w.gimnasio_id, t, t, w.id, 'miembros.updated', 'm' || lpad((k % ${members} + 1)::text, 14, '0'),
    case when k % 100 = 0 then 'fallida' when k % 50 = 1 then 'pendiente' else 'entregada' end, k % 100 = 1, t, 1, 200
  from generate_series(1, ${(4 * sizes.deliveries) / 10}) k
  join webhooks w on k <= ${sizes.deliveries / 10} or w.gimnasio_id <> '${gym}'
  cross join lateral (select now() - make_interval(secs => k % 9000 * 300) as t) d;
  insert into webhooks_eventos (gimnasio_id, evento, registro)
  select gimnasio_id, 'miembros.updated', id from miembros cross join generate_series(1, 4) k
  where numero <= ${sizes.events} and (k = 1 or gimnasio_id <> '${gym}');`

/** Links of two months and what was paid of them, of which some waits for a person. */
const links = `
  insert into cuentas_cobro (gimnasio_id, id, usuario_id, cuenta, acceso, renovacion, vence, conectada)
  select gimnasio_id, 'c' || substr(id, 2), id, id, decode('00', 'hex'), decode('00', 'hex'), now() + interval '90 days', now() from users;
  insert into links_pago (gimnasio_id, id, created, updated, id_miembro, id_plan_plazo, sucursal_id, usuario_id, concepto, duracion, unidad,
    monto, moneda, estado, vence, enlace, revisado)
  select m.gimnasio_id, 'l' || substr(m.id, 4) || lpad(k::text, 2, '0'), t, t, m.id, p.id, m.sucursal_id, 'u' || substr(m.gimnasio_id, 2),
    'Pase libre', 1, 'mes', 58000, 'ARS', case when m.numero % 3 > 0 then 'pagado' else 'pendiente' end, t + interval '7 days',
    'https://pago.example/' || k, t + interval '1 hour'
  from generate_series(1, 8) k
  join miembros m on m.numero <= ${sizes.links / 2} and (k <= 2 or m.gimnasio_id <> '${gym}')
  join lateral (select id from planes_plazos z where z.gimnasio_id = m.gimnasio_id order by id limit 1) p on true
  cross join lateral (select now() - make_interval(days => (m.numero % 75)::integer, hours => k) as t) d;
  insert into cobros_en_linea (gimnasio_id, id, created, updated, cobro, id_link, id_miembro, sucursal_id, monto, moneda, problema, resuelto,
    resuelto_por)
  select gimnasio_id, 'k' || substr(id, 2), created, created, 'mp' || id, id, id_miembro, sucursal_id, monto, moneda, 'Otro importe',
    case when orden % 50 > 0 then now() end, case when orden % 50 > 0 then usuario_id end
  from links_pago where estado = 'pagado';`

/** Consents in force and ended ones, a new price that half of them do not know, some that failed, and their charges. */
const consents = `
  insert into cobros_automaticos (gimnasio_id, id, created, updated, id_miembro, id_plan_plazo, sucursal_id, usuario_id, concepto, duracion,
    unidad, monto, moneda, precio_visto, estado, proximo, problema, falla, suscripcion, enlace, revisado)
  select m.gimnasio_id, 'a' || substr(m.id, 4) || lpad(k::text, 2, '0'), t, t, m.id, p.id, m.sucursal_id, 'u' || substr(m.gimnasio_id, 2),
    'Pase libre', 1, 'mes', p.precio, 'ARS', case when m.numero % 2 = 0 then p.precio else p.precio - 1 end,
    case when k > 1 then 'cancelado' when m.numero % 100 = 0 then 'con_problema' else 'activo' end,
    now() + make_interval(hours => (m.numero % 720)::integer - 5), case when m.numero % 100 = 0 then 'fallido' else '' end, '',
    'pre' || m.id || k, 'https://pago.example/' || k, now() - make_interval(mins => (m.numero % 5000)::integer)
  from generate_series(1, 5) k
  join miembros m on m.numero <= ${sizes.consents} and (k <= 2 or m.gimnasio_id <> '${gym}')
  join lateral (select id, precio from planes_plazos z where z.gimnasio_id = m.gimnasio_id order by id limit 1) p on true
  cross join lateral (select now() - make_interval(days => (k * 60 + m.numero % 60)::integer) as t) d;
  insert into cobros_en_linea (gimnasio_id, id, created, updated, cobro, id_automatico, id_miembro, sucursal_id, monto, moneda, problema,
    resuelto, resuelto_por)
  select gimnasio_id, 'j' || substr(id, 4, 12) || lpad(k::text, 2, '0'), created, created, 'ma' || id || k, id, id_miembro, sucursal_id,
    monto, moneda, 'Otro importe', now(), usuario_id
  from cobros_automaticos cross join generate_series(1, 6) k where estado <> 'cancelado' or gimnasio_id <> '${gym}';`

/** Keys that were revoked over the years; twenty of each gym are in use. */
const keys = `
  insert into users (gimnasio_id, id, email, name, role, token_key, prestado, activo)
  select g.id, 'y' || substr(g.id, 8) || lpad(n::text, 6, '0'), g.id || n || '@clave.invalid', 'Clave «' || n || '»', 'rolclaveapi0000',
    md5(g.id || n) || 'x', true, n > ${sizes.keys - 20}
  from gimnasios g cross join generate_series(1, ${sizes.keys}) n;
  insert into claves_api (gimnasio_id, id, nombre, creada_por, resumen, final, por_minuto, revocada, revocada_por)
  select gimnasio_id, id, name, 'u' || substr(gimnasio_id, 2), sha256(id::text::bytea), 'abcd', 6000,
    case when not activo then now() end, case when not activo then 'u' || substr(gimnasio_id, 2) end
  from users where role = 'rolclaveapi0000';
  insert into claves_api_permisos (gimnasio_id, clave_id, permiso_id)
  select c.gimnasio_id, c.id, p.id from claves_api c join permisos p on p.permiso in ('members.index', 'payments.index');`

/**
 * Every third charge left two fifths of it owing for a week, which was paid in two pieces, except what is due now and a few that nobody
 * pays. The triggers' rows are made beside them.
 */
export const debts = `
  update gimnasios set politica = politica
    || '{"saldo":{"permite":true,"maximo":0,"dias":7,"recepcion":true,"puerta":"aviso","puerta_dias":0}}';
  insert into deudas_asientos (gimnasio_id, id, created, id_pago, id_miembro, sucursal_id, usuario_id, dia, monto, vence)
  select gimnasio_id, id, created, id, id_miembro, sucursal_id, usuario_id, dia, round(monto_total * 0.4), dia + 7
  from pagos_asientos where orden % 3 = 0 order by orden;
  insert into saldos_asientos (gimnasio_id, id, created, id_deuda, clase, sucursal_id, usuario_id, monto, medio_pago, dia, recibo)
  select d.gimnasio_id, substr(md5(d.id || k), 1, 15), d.created + make_interval(days => 2 * k), d.id, 'cobro', d.sucursal_id, d.usuario_id,
    d.monto / 2, 'Efectivo', d.dia + 2 * k, r.ultimo + row_number() over (partition by d.sucursal_id order by d.orden, k)
  from deudas_asientos d join recibos r on r.gimnasio_id = d.gimnasio_id and r.sucursal_id = d.sucursal_id
  cross join generate_series(1, 2) k
  where d.orden % 100 > 0 and (d.dia < current_date - 10 or k = 1 and d.dia < current_date - 3) order by 3;
  update recibos r set ultimo = r.ultimo + s.cuantos, saldos = s.cuantos
  from (select gimnasio_id, sucursal_id, count(*) as cuantos from saldos_asientos group by 1, 2) s
  where s.gimnasio_id = r.gimnasio_id and s.sucursal_id = r.sucursal_id;
  insert into deudas_abiertas (gimnasio_id, id_deuda, id_miembro, sucursal_id, queda, vence)
  select gimnasio_id, id, id_miembro, sucursal_id, queda_de(gimnasio_id, id), vence
  from deudas_asientos where queda_de(gimnasio_id, id) > 0;`

/** Fills a world of two gyms with what keys, webhooks, reminders and links leave behind. */
export async function fillGyms(owner: Query): Promise<void> {
  for (const part of [people, debts, webhooks, links, consents, keys])
    await owner(`set session_replication_role = replica; ${part} reset session_replication_role`)
}
