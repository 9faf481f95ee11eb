-- The ids of a member and of every record of his that another one may name.
create or replace function registros_de(p_gimnasio text, p_miembro text) returns setof text
  language sql stable
  as $$
    with cobros as (
      select id from pagos_asientos where gimnasio_id = p_gimnasio and id_miembro = p_miembro
    ), compras as (
      select id from ventas_asientos where gimnasio_id = p_gimnasio and id_miembro = p_miembro
    )
    select p_miembro
    union all select id from cobros
    union all select id from compras
    union all select id from pausas_asientos where gimnasio_id = p_gimnasio and id_miembro = p_miembro
    union all select id from asistencias_asientos where gimnasio_id = p_gimnasio and id_miembro = p_miembro
    union all select id from links_pago where gimnasio_id = p_gimnasio and id_miembro = p_miembro
    union all select id from cobros_automaticos where gimnasio_id = p_gimnasio and id_miembro = p_miembro
    union all select id from cobros_en_linea where gimnasio_id = p_gimnasio and id_miembro = p_miembro
    union all select p.id from pedidos_anulacion p join cobros c on c.id = p.id_pago where p.gimnasio_id = p_gimnasio
    union all select p.id from pedidos_anulacion p join compras c on c.id = p.id_venta where p.gimnasio_id = p_gimnasio
  $$;
grant execute on function public.registros_de(text, text) to vigente_reader, vigente_writer;
