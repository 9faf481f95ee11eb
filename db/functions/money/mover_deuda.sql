-- Computes what is left of a debt, after a row of a ledger changed it by this amount in the income of a branch's day.
create or replace function mover_deuda(p_gimnasio text, p_deuda text, p_sucursal text, p_dia date, p_ingreso numeric) returns void
  language plpgsql
  as $$
  declare
    resto constant numeric := queda_de(p_gimnasio, p_deuda);
  begin
    if p_ingreso <> 0 then
      perform sumar_saldos(p_gimnasio, p_sucursal, p_dia, p_ingreso);
    end if;
    if resto = 0 then
      delete from deudas_abiertas where gimnasio_id = p_gimnasio and id_deuda = p_deuda;
      return;
    end if;
    insert into deudas_abiertas (gimnasio_id, id_deuda, id_miembro, sucursal_id, queda, vence)
      select d.gimnasio_id, d.id, m.actual, d.sucursal_id, resto, d.vence
      from deudas_asientos d join miembros m on m.gimnasio_id = d.gimnasio_id and m.id = d.id_miembro
      where d.gimnasio_id = p_gimnasio and d.id = p_deuda
      on conflict (gimnasio_id, id_deuda) do update set queda = excluded.queda;
  end
  $$;
