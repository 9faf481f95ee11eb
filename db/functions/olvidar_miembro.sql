-- Erases what people typed about a deleted member and about the member's payments, sales, debts, pauses and entries, in tables that the
-- writing role cannot change. Amounts, days and methods stay, and so does the provider's number of a payment online, by which its
-- money is found.
create or replace function olvidar_miembro(p_miembro text) returns void
  language plpgsql security definer set search_path = pg_catalog, public
  as $$
  declare
    gimnasio constant text := gimnasio_actual();
    borrado constant text := 'Anonimizado';
    suyos constant text[] := array(select registros_de(gimnasio, p_miembro));
  begin
    perform from miembros where gimnasio_id = gimnasio and id = p_miembro and deleted is not null;
    if not found then
      raise check_violation using message = 'only a deleted member is anonymised';
    end if;
    perform set_config('app.olvida', 'true', true);
    update pagos_asientos a set nota = '', motivo_descuento = case when descuento > 0 then borrado else '' end,
        referencia = case when exists (
          select from cobros_en_linea c where c.gimnasio_id = gimnasio and c.id_pago = a.id) then referencia else '' end
      where gimnasio_id = gimnasio and id = any (suyos);
    update pagos_partes set referencia = '' where gimnasio_id = gimnasio and id_pago = any (suyos);
    update pagos_anulaciones set motivo = borrado where gimnasio_id = gimnasio and id_pago = any (suyos);
    update ventas_asientos set referencia = '', nota = '', visitante = '', telefono = '' where gimnasio_id = gimnasio and id = any (suyos);
    update ventas_anulaciones set motivo = borrado where gimnasio_id = gimnasio and id_venta = any (suyos);
    update saldos_asientos set referencia = '', nota = case clase when 'condonacion' then borrado else '' end
      where gimnasio_id = gimnasio and id = any (suyos);
    update saldos_anulaciones set motivo = borrado where gimnasio_id = gimnasio and id_saldo = any (suyos);
    update pedidos_anulacion set motivo = borrado where gimnasio_id = gimnasio and id = any (suyos);
    update pausas_asientos set motivo = borrado where gimnasio_id = gimnasio and id = any (suyos);
    update asistencias_asientos set permiso = '' where gimnasio_id = gimnasio and id = any (suyos) and permiso <> '';
    update asistencias_deshechas set motivo = '' where gimnasio_id = gimnasio and id_asistencia = any (suyos) and motivo <> '';
    update miembros_uniones set antes = null where gimnasio_id = gimnasio and (id_queda = any (suyos) or id_se_va = any (suyos));
    update avisos_de_cobro set correo = '' where gimnasio_id = gimnasio and id_automatico = any (suyos);
    update cobros_en_linea set nota = '' where gimnasio_id = gimnasio and id = any (suyos);
    -- The answer of another program may repeat personal data.
    update webhooks_entregas set respuesta = '' where gimnasio_id = gimnasio and registro = any (suyos) and respuesta <> '';
    update auditoria a set antes = sin_datos(a.antes), despues = sin_datos(a.despues)
      from sellados_de(gimnasio, p_miembro) s
      where s.tipo = 'auditoria' and a.gimnasio_id = gimnasio and a.id = s.registro
        and (sin_datos(a.antes), sin_datos(a.despues)) is distinct from (a.antes, a.despues);
    perform set_config('app.olvida', '', true);
  end
  $$;
revoke all on function olvidar_miembro(text) from public;
grant execute on function olvidar_miembro(text) to vigente_writer;
