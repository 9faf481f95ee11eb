-- Writes a decided payment of a debt: receipt, entry and till. The caller holds the lock of the member. The receipt's counter is that
-- of the branch's payments, and is locked to the end. Returns the receipt's number.
create or replace function pagar_saldo(
    p_gimnasio text, p_id text, p_deuda text, p_sucursal text, p_usuario text, p_monto numeric, p_medio text,
    p_referencia text, p_nota text, p_dia date, p_creado timestamptz) returns integer
  language plpgsql
  as $$
  declare
    numero integer;
  begin
    insert into recibos as r (gimnasio_id, sucursal_id, ultimo, saldos) values (p_gimnasio, p_sucursal, 1, 1)
      on conflict (gimnasio_id, sucursal_id) do update set ultimo = r.ultimo + 1, saldos = r.saldos + 1
      returning ultimo into numero;
    insert into saldos_asientos (gimnasio_id, id, created, id_deuda, clase, sucursal_id, usuario_id, monto, medio_pago, referencia,
        nota, dia, recibo)
      values (p_gimnasio, p_id, p_creado, p_deuda, 'cobro', p_sucursal, p_usuario, p_monto, p_medio, p_referencia, p_nota, p_dia,
        numero);
    perform caja_cobrar(p_gimnasio, null, 'cobro', p_sucursal, p_usuario,
      case when lower(p_medio) = 'efectivo' then p_monto else 0 end, p_creado, null, p_id);
    return numero;
  end
  $$;
