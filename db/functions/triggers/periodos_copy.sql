-- Copies branch and term of a period's payment where the statement leaves them out.
create or replace function periodos_copy() returns trigger
  language plpgsql
  as $$
  begin
    select a.sucursal_id, a.id_plan_plazo into new.sucursal, new.plazo
      from pagos_asientos a where a.gimnasio_id = new.gimnasio_id and a.id = new.id_pago;
    return new;
  end
  $$;
