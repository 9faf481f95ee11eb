-- The cash of a payment: its parts in cash, or all of it.
create or replace function efectivo_de(p_gimnasio text, p_pago text) returns numeric
  language sql stable
  as $$
    select coalesce(
      (select coalesce(sum(monto) filter (where lower(medio_pago) = 'efectivo'), 0)
        from pagos_partes where gimnasio_id = p_gimnasio and id_pago = p_pago having count(*) > 0),
      case when lower(medio_pago) = 'efectivo' then monto_total else 0 end)
    from pagos_asientos where gimnasio_id = p_gimnasio and id = p_pago
  $$;
