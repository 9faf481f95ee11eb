-- The record of a debit: where it stands today, and the bank's word if it was returned. A payer may have an authorised debit
-- returned for eight weeks (Directive 2015/2366, art. 77).
create or replace view remesas_recibos_con_estado with (security_invoker = true) as
  select
    c.gimnasio_id, c.id, c.orden, c.created, greatest(c.created, c.ingresado, d.updated) as updated, c.id_remesa, c.id_mandato,
    c.id_automatico, c.id_miembro, c.id_plan_plazo, c.sucursal_id, c.concepto, c.duracion, c.unidad, c.monto, c.vence, c.ingresado,
    c.problema, d.dia, coalesce(d.codigo, '') as codigo, coalesce(d.coste, 0)::numeric(14,2) as coste,
    coalesce(d.atendida, '') as atendida,
    case
      when c.retirado then 'retirado'
      when d.id is not null then 'devuelto'
      when c.ingresado is null then 'por_cobrar'
      when c.vence + 56 > hoy(g.zona_horaria) then 'pendiente_de_devolucion'
      else 'cobrado' end as estado
  from remesas_recibos c
  left join gimnasios g on g.id = c.gimnasio_id
  left join devoluciones d on d.gimnasio_id = c.gimnasio_id and d.id = c.id;
grant select on remesas_recibos_con_estado to vigente_reader, vigente_writer;
