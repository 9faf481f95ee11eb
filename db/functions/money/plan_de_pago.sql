-- The plan that a payment was for; null without a payment. A function, because a join over many rows may read all payments of the
-- gym for each of them.
create or replace function plan_de_pago(gimnasio text, pago text) returns record_id
  stable
  language plpgsql
  as $$
  begin
    return (
      select z.id_plan from pagos_asientos p join planes_plazos z on z.gimnasio_id = p.gimnasio_id and z.id = p.id_plan_plazo
      where p.gimnasio_id = gimnasio and p.id = pago);
  end
  $$;
