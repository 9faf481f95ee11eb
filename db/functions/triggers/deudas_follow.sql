-- Keeps what is left of each debt, and the income of its days, with the ledgers: debts, what takes them down, and voids. `offset 0`: each
-- void looks its own row up; without statistics a join read every debt of the gym.
create or replace function deudas_follow() returns trigger
  language plpgsql
  as $$
  begin
    if tg_table_name = 'deudas_asientos' then
      -- A gym that is brought in may have voided its payment already.
      perform mover_deuda(gimnasio_id, id, sucursal_id, dia, -queda_de(gimnasio_id, id)) from nuevas;
    elsif tg_table_name = 'saldos_asientos' then
      perform mover_deuda(gimnasio_id, id_deuda, sucursal_id, dia, case clase when 'cobro' then monto else 0 end) from nuevas;
    elsif tg_table_name = 'saldos_anulaciones' then
      perform mover_deuda(s.gimnasio_id, s.id_deuda, s.sucursal_id, s.dia, case s.clase when 'cobro' then -s.monto else 0 end)
        from nuevas v cross join lateral (
          select * from saldos_asientos a where a.gimnasio_id = v.gimnasio_id and a.id = v.id_saldo offset 0) s;
    elsif tg_table_name = 'pagos_anulaciones' then
      perform mover_deuda(d.gimnasio_id, d.id, d.sucursal_id, d.dia, d.monto)
        from nuevas v cross join lateral (
          select * from deudas_asientos a where a.gimnasio_id = v.gimnasio_id and a.id = v.id_pago offset 0) d;
    else
      perform mover_deuda(d.gimnasio_id, d.id, d.sucursal_id, d.dia, d.monto)
        from nuevas v cross join lateral (
          select * from deudas_asientos a where a.gimnasio_id = v.gimnasio_id and a.id = v.id_venta offset 0) d;
    end if;
    return null;
  end
  $$;
