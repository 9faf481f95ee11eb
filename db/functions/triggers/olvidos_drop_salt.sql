-- Takes the salt from the links of rows whose data were erased, which the writing role may not. What the rows said cannot be
-- guessed any more.
create or replace function olvidos_drop_salt() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public
  as $$
  begin
    perform set_config('app.olvida', 'true', true);
    update pagos_sellos s set sal = '' from nuevas n
      where s.gimnasio_id = n.gimnasio_id and s.tipo = n.tipo and n.registro in (s.id_pago, s.id_venta, s.id_pausa, s.id_deuda, s.id_saldo);
    update auditoria_sellos s set sal = '' from nuevas n
      where n.tipo = 'auditoria' and s.gimnasio_id = n.gimnasio_id and s.registro = n.registro;
    perform set_config('app.olvida', '', true);
    return null;
  end
  $$;
