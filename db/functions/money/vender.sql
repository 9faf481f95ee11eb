-- Writes a decided sale: receipt, entry of the ledger, till, and for a day pass the entry at the door. The receipt's counter is
-- that of the branch's payments, and is locked to the end. Returns the receipt's number.
create or replace function vender(
    p_gimnasio text, p_id text, p_sucursal text, p_usuario text, p_lista text, p_concepto text, p_tipo text, p_precio numeric,
    p_cantidad integer, p_medio text, p_referencia text, p_nota text, p_miembro text, p_visitante text, p_telefono text,
    p_dia date, p_creado timestamptz) returns integer
  language plpgsql
  as $$
  declare
    numero integer;
  begin
    insert into recibos as r (gimnasio_id, sucursal_id, ultimo, ventas) values (p_gimnasio, p_sucursal, 1, 1)
      on conflict (gimnasio_id, sucursal_id) do update set ultimo = r.ultimo + 1, ventas = r.ventas + 1
      returning ultimo into numero;
    insert into ventas_asientos (gimnasio_id, id, created, sucursal_id, usuario_id, id_concepto, concepto, tipo, precio, cantidad,
        medio_pago, referencia, nota, id_miembro, visitante, telefono, dia, recibo)
      values (p_gimnasio, p_id, p_creado, p_sucursal, p_usuario, p_lista, p_concepto, p_tipo, p_precio, p_cantidad,
        p_medio, p_referencia, p_nota, p_miembro, p_visitante, p_telefono, p_dia, numero);
    perform caja_cobrar(p_gimnasio, null, 'cobro', p_sucursal, p_usuario,
      case when lower(p_medio) = 'efectivo' then p_precio * p_cantidad else 0 end, p_creado, p_id);
    if p_tipo = 'pase_del_dia' then
      insert into asistencias_asientos (gimnasio_id, id, created, id_miembro, id_venta, sucursal_id, usuario_id, instante, dia, via,
          resultado)
        values (p_gimnasio, p_id, p_creado, p_miembro, p_id, p_sucursal, p_usuario, p_creado, p_dia, 'mostrador', 'pasa');
    end if;
    return numero;
  end
  $$;
