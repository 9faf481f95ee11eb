-- Writes one line of the history, marks it as waiting for its link and announces it. The triggers, which serve any number of
-- lines, are off meanwhile, as in `cobrar_pago`. The receipt number of a charge or a sale is assigned after its row was described, so it is added here.
create or replace function auditar(
    p_gimnasio text, p_usuario text, p_sucursal text, p_creado timestamptz, p_accion text, p_coleccion text, p_registro text,
    p_antes jsonb, p_despues jsonb, p_ip text, p_solicitud text) returns void
  language plpgsql
  as $$
  declare
    nueva text;
    despues jsonb := p_despues;
    reposo text := set_config('app.sin_disparadores', 'true', true);
  begin
    if p_coleccion = 'pagos' and p_accion = 'create' then
      select p_despues || jsonb_build_object('recibo', a.recibo) into strict despues
        from pagos_asientos a where a.gimnasio_id = p_gimnasio and a.id = p_registro;
    elsif p_coleccion = 'ventas' and p_accion = 'create' then
      select p_despues || jsonb_build_object('recibo', a.recibo) into strict despues
        from ventas_asientos a where a.gimnasio_id = p_gimnasio and a.id = p_registro;
    elsif p_coleccion = 'saldos' and p_accion = 'create' then
      select p_despues || jsonb_build_object('recibo', a.recibo) into strict despues
        from saldos_asientos a where a.gimnasio_id = p_gimnasio and a.id = p_registro;
    end if;
    insert into auditoria (gimnasio_id, usuario_id, sucursal_id, created, accion, coleccion, registro, antes, despues, ip, solicitud)
      values (p_gimnasio, p_usuario, p_sucursal, p_creado, p_accion, p_coleccion, p_registro, p_antes, despues, p_ip, p_solicitud)
      returning id into nueva;
    insert into sellos_pendientes (gimnasio_id, tipo, registro) values (p_gimnasio, 'auditoria', nueva);
    insert into eventos (inquilino, coleccion, accion, ids) values (p_gimnasio, 'auditoria', 'create', array[nueva]);
    reposo := set_config('app.sin_disparadores', '', true);
  end
  $$;
