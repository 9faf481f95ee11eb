-- Puts a charge, a sale (`p_venta`) or the payment of a debt (`p_saldo`), or the void of one, into the open session of its branch: the user's own, else the one
-- opened first. It holds the till's row shared, so that a session closes before it or after it, and never waits for another
-- charge. With no open till the cash is noted as without one. A branch that never had a till notes nothing.
create or replace function caja_cobrar(
    p_gimnasio text, p_pago text, p_clase text, p_sucursal text, p_usuario text, p_efectivo numeric, p_creado timestamptz,
    p_venta text default null, p_saldo text default null)
    returns void
  language plpgsql
  as $$
  begin
    insert into caja_cobros (gimnasio_id, id_pago, id_venta, id_saldo, clase, id_sesion, vuelta, efectivo, created)
      select p_gimnasio, p_pago, p_venta, p_saldo, p_clase, id_sesion, vuelta, p_efectivo, p_creado
      from (
        select id_sesion, vuelta from cajas_turnos
        where gimnasio_id = p_gimnasio and sucursal_id = p_sucursal and id_sesion is not null
        order by usuario_id = p_usuario desc, id_sesion limit 1 for share
      ) turno;
    if found or p_efectivo = 0
        or not exists (select from cajas_turnos where gimnasio_id = p_gimnasio and sucursal_id = p_sucursal) then
      return;
    end if;
    insert into caja_cobros (gimnasio_id, id_pago, id_venta, id_saldo, clase, sucursal_id, efectivo, created)
      values (p_gimnasio, p_pago, p_venta, p_saldo, p_clase, p_sucursal, p_efectivo, p_creado);
  end
  $$;
