-- Keeps what is left of each debt, and the income of its days, with the ledgers: debts, what takes them down, and voids.
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
        from nuevas v join saldos_asientos s on s.gimnasio_id = v.gimnasio_id and s.id = v.id_saldo;
    elsif tg_table_name = 'pagos_anulaciones' then
      perform mover_deuda(d.gimnasio_id, d.id, d.sucursal_id, d.dia, d.monto)
        from nuevas v join deudas_asientos d on d.gimnasio_id = v.gimnasio_id and d.id = v.id_pago;
    else
      perform mover_deuda(d.gimnasio_id, d.id, d.sucursal_id, d.dia, d.monto)
        from nuevas v join deudas_asientos d on d.gimnasio_id = v.gimnasio_id and d.id = v.id_venta;
    end if;
    return null;
  end
  $$;
