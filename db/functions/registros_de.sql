-- The ids of a member, of the members joined with it, and of all records of theirs that other records may refer to.
create or replace function registros_de(p_gimnasio text, p_miembro text) returns setof text
  language sql stable
  as $$
    with personas as materialized (
      select id from miembros where gimnasio_id = p_gimnasio and actual = p_miembro
    ), cobros as (
      select a.id from personas m join pagos_asientos a on a.gimnasio_id = p_gimnasio and a.id_miembro = m.id
    ), compras as (
      select a.id from personas m join ventas_asientos a on a.gimnasio_id = p_gimnasio and a.id_miembro = m.id
    ), abonos as (
      select a.id from personas m join deudas_asientos d on d.gimnasio_id = p_gimnasio and d.id_miembro = m.id
        join saldos_asientos a on a.gimnasio_id = p_gimnasio and a.id_deuda = d.id
    )
    select id from personas
    union all select id from cobros
    union all select id from compras
    union all select id from abonos
    union all select a.id from personas m join pausas_asientos a on a.gimnasio_id = p_gimnasio and a.id_miembro = m.id
    union all select a.id from personas m join asistencias_asientos a on a.gimnasio_id = p_gimnasio and a.id_miembro = m.id
    union all select a.id from personas m join links_pago a on a.gimnasio_id = p_gimnasio and a.id_miembro = m.id
    union all select a.id from personas m join cobros_automaticos a on a.gimnasio_id = p_gimnasio and a.id_miembro = m.id
    union all select a.id from personas m join cobros_en_linea a on a.gimnasio_id = p_gimnasio and a.id_miembro = m.id
    union all select a.id from personas m join bajas a on a.gimnasio_id = p_gimnasio and a.id_miembro = m.id
    union all select mandatos_de(p_gimnasio, p_miembro)
    union all select p.id from pedidos_anulacion p join cobros c on c.id = p.id_pago where p.gimnasio_id = p_gimnasio
    union all select p.id from pedidos_anulacion p join compras c on c.id = p.id_venta where p.gimnasio_id = p_gimnasio
  $$;
grant execute on function public.registros_de(text, text) to vigente_reader, vigente_writer;
