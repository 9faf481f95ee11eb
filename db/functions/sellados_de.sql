-- The rows about a member that may be sealed, and the lines of the history about the member or one of the member's records.
create or replace function sellados_de(p_gimnasio text, p_miembro text) returns table (tipo text, registro text)
  language sql stable
  as $$
    with suyos as materialized (select registros_de(p_gimnasio, p_miembro) as id)
    select 'asiento', a.id from suyos s join pagos_asientos a on a.gimnasio_id = p_gimnasio and a.id = s.id
    union all select 'partes', p.id_pago from suyos s join pagos_partes p on p.gimnasio_id = p_gimnasio and p.id_pago = s.id and p.lugar = 1
    union all select 'anulacion', v.id_pago from suyos s join pagos_anulaciones v on v.gimnasio_id = p_gimnasio and v.id_pago = s.id
    union all select 'venta', a.id from suyos s join ventas_asientos a on a.gimnasio_id = p_gimnasio and a.id = s.id
    union all select 'anulacion_venta', v.id_venta from suyos s join ventas_anulaciones v on v.gimnasio_id = p_gimnasio and v.id_venta = s.id
    union all select 'saldo', a.id from suyos s join saldos_asientos a on a.gimnasio_id = p_gimnasio and a.id = s.id
    union all select 'anulacion_saldo', v.id_saldo from suyos s join saldos_anulaciones v on v.gimnasio_id = p_gimnasio and v.id_saldo = s.id
    union all select 'pausa', a.id from suyos s join pausas_asientos a on a.gimnasio_id = p_gimnasio and a.id = s.id
    union all (
      select 'auditoria', l.id from miembros m join auditoria l on l.gimnasio_id = p_gimnasio and l.miembro = m.id
        where m.gimnasio_id = p_gimnasio and m.actual = p_miembro
      union select 'auditoria', l.id from suyos s join auditoria l on l.gimnasio_id = p_gimnasio and l.registro = s.id
      -- A union and its undo both wrote data of one record into the history of the other.
      union select 'auditoria', l.id
        from miembros m
        join miembros_uniones u on u.gimnasio_id = p_gimnasio and m.id in (u.id_queda, u.id_se_va)
        join miembros_uniones_deshechas d on d.gimnasio_id = p_gimnasio and d.id_union = u.id
        join auditoria l on l.gimnasio_id = p_gimnasio and l.miembro in (u.id_queda, u.id_se_va) and l.created in (u.created, d.created)
        where m.gimnasio_id = p_gimnasio and m.actual = p_miembro)
  $$;
grant execute on function public.sellados_de(text, text) to vigente_reader, vigente_writer;
