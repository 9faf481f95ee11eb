-- The part of a debt that is still owed: less what was paid and forgiven of it. Nothing once its payment or sale is void.
create or replace function queda_de(p_gimnasio text, p_deuda text) returns numeric
  language sql stable
  as $$
    select case
      when exists (select from pagos_anulaciones v where v.gimnasio_id = d.gimnasio_id and v.id_pago = d.id_pago)
        or exists (select from ventas_anulaciones v where v.gimnasio_id = d.gimnasio_id and v.id_venta = d.id_venta) then 0
      else d.monto - coalesce((
        select sum(s.monto) from saldos_asientos s
        where s.gimnasio_id = d.gimnasio_id and s.id_deuda = d.id
          and not exists (select from saldos_anulaciones v where v.gimnasio_id = s.gimnasio_id and v.id_saldo = s.id)), 0)
      end
    from deudas_asientos d where d.gimnasio_id = p_gimnasio and d.id = p_deuda
  $$;
