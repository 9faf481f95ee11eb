/** A renewal is paid two days before the term ends. The anchor is the member's first day. */
export const ledger = `
  insert into pagos_asientos (gimnasio_id, id, created, id_miembro, id_plan_plazo, sucursal_id, usuario_id, medio_pago,
    precio_lista, monto_total, fecha_pago, dia, recibo, duracion, unidad, tolerancia, inicio, vencimiento)
  select 'g' || lpad(g::text, 14, '0'), 'a' || lpad((n * 1000 + k)::text, 14, '0'), cobro, id, 't' || substr(b, 4) || n % 3 || plazo, b,
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

/** The rows that the server's triggers and fold would have left beside the ledger. */
export const derived = [
  `insert into recibos (gimnasio_id, sucursal_id, ultimo)
    select gimnasio_id, sucursal_id, max(recibo) from pagos_asientos group by 1, 2`,
  `insert into periodos (gimnasio_id, id_pago, id_miembro, inicio, vencimiento, fecha_vencimiento, hueco, siguiente,
      siguiente_dia, siguiente_monto, sucursal, plazo)
    select gimnasio_id, id, id_miembro, inicio, vencimiento, fin_de_dia(vencimiento, 'America/Argentina/Buenos_Aires'),
      inicio - lag(vencimiento) over suyos, lead(inicio) over suyos, lead(dia) over suyos, lead(monto_total) over suyos,
      sucursal_id, id_plan_plazo
    from pagos_asientos window suyos as (partition by gimnasio_id, id_miembro order by orden) order by orden`,
  `insert into membresias (gimnasio_id, id_miembro, sucursal_id, eliminado, id_pago, id_plan, id_plan_plazo, fecha_pago,
      inicio, ancla, vencimiento, fecha_vencimiento)
    select m.gimnasio_id, m.id, m.sucursal_id, false, a.id, t.id_plan, a.id_plan_plazo, a.fecha_pago,
      case when a.id is not null then b.inicio end, case when a.id is not null then extract(day from b.inicio) end, a.vencimiento,
      fin_de_dia(a.vencimiento, 'America/Argentina/Buenos_Aires')
    from miembros m
    join bench_member b on b.id = m.id
    left join pagos_asientos a on a.id = 'a' || lpad((b.n * 1000 + b.pagos)::text, 14, '0')
    left join planes_plazos t on t.id = a.id_plan_plazo
    order by m.orden`,
  `insert into vencimientos (gimnasio_id, sucursal_id, vencimiento, id_plan, miembros)
    select gimnasio_id, sucursal_id, vencimiento, id_plan, count(*) from membresias where not eliminado group by 1, 2, 3, 4`,
  `insert into miembros_por_sucursal (gimnasio_id, sucursal_id, miembros)
    select gimnasio_id, sucursal_id, count(*) from miembros where deleted is null group by 1, 2`,
  `insert into ingresos (gimnasio_id, sucursal_id, dia, total, pagos)
    select gimnasio_id, sucursal_id, dia, sum(monto_total), count(*) from pagos_asientos group by 1, 2, 3`,
]

/** As the triggers of the chains would have noted them. */
export const waitForSeals = `
  insert into sellos_pendientes (gimnasio_id, tipo, registro) select gimnasio_id, 'asiento', id from pagos_asientos order by orden`
