import { checkOf, type Check } from './finding.ts'

/** Compares a table of facts with what its function makes of the ledger now, all members of all gyms. */
const factsOf = (table: string, fila: string): Check =>
  checkOf(`
    with debe as materialized (
      select f.* from gimnasios g
      cross join lateral ${table}_de(g.id, array(select m.id::text from miembros m where m.gimnasio_id = g.id)) f
    )
    select gimnasio_id as gimnasio, ${fila} as fila, 'no sigue de los periodos' as motivo
    from (table ${table} except table debe) f
    union all
    select gimnasio_id, ${fila}, 'falta o dice otra cosa' from (table debe except table ${table}) f`)

/** When each member was in the base. */
export const stays = factsOf('estancias', `'estancia de ' || id_miembro || ' desde ' || entra`)

/** Which period was renewed, and with what. */
export const renewals = factsOf('renovaciones', `'renovación del pago ' || id_pago`)

/** Income by day, method, term and person, as the report of income adds it up. */
export const charged = checkOf(`
  select gimnasio_id as gimnasio, concat_ws(' · ', 'cobros del ' || dia, sucursal_id, medio_pago, id_plan_plazo, usuario_id) as fila,
    format('dicen %s en %s pagos; el libro suma %s en %s', coalesce(c.total, 0), coalesce(c.pagos, 0), coalesce(l.total, 0), coalesce(l.pagos, 0)) as motivo
  from (
    select a.gimnasio_id, a.sucursal_id, a.dia, a.medio_pago, a.id_plan_plazo, a.usuario_id,
      count(*) as pagos, sum(a.monto_total) as total, sum(a.descuento) as descuento
    from pagos_asientos a
    where not a.apertura
      and not exists (select from pagos_anulaciones v where v.gimnasio_id = a.gimnasio_id and v.id_pago = a.id)
    group by 1, 2, 3, 4, 5, 6
  ) l
  full join cobros_diarios c using (gimnasio_id, sucursal_id, dia, medio_pago, id_plan_plazo, usuario_id)
  where (coalesce(c.pagos, 0), coalesce(c.total, 0), coalesce(c.descuento, 0))
    <> (coalesce(l.pagos, 0), coalesce(l.total, 0), coalesce(l.descuento, 0))`)
