-- Writes a decided charge: sums, announcements, receipt, entry, till, seal, period, membership. It does the work of the
-- triggers for one row and turns them off (`app.sin_disparadores`), which halves a charge's time. `verify` and
-- side-by-side.test.ts check that both write the same rows. The caller holds the lock of the member. The receipt's
-- counter is locked after the sums, which wait for no lock. `p_efectivo`: the cash of a charge made in parts.
-- `p_en_linea`: paid at the provider, so it belongs to no till. Returns the receipt's number.
create or replace function cobrar_pago(
    p_gimnasio text, p_id text, p_miembro text, p_plazo text, p_plan text, p_sucursal text, p_usuario text, p_medio text,
    p_lista numeric, p_descuento numeric, p_motivo text, p_total numeric, p_referencia text, p_nota text,
    p_fecha timestamptz, p_dia date, p_horario timestamptz, p_duracion integer, p_unidad text, p_tolerancia integer,
    p_eleccion text, p_contra_regla boolean, p_inicio date, p_vencimiento date, p_fin timestamptz, p_creado timestamptz,
    p_cadena date, p_ancla integer, p_hueco integer, p_anterior text, p_efectivo numeric default null,
    p_en_linea boolean default false) returns integer
  language plpgsql
  as $$
  declare
    antes record;
    numero integer;
    reposo text := set_config('app.sin_disparadores', 'true', true);
  begin
    select sucursal_id, vencimiento, id_plan, eliminado into strict antes
      from membresias where gimnasio_id = p_gimnasio and id_miembro = p_miembro;
    perform sumar_ingresos(p_gimnasio, p_sucursal, p_dia, p_total, 1);
    if not antes.eliminado and (antes.vencimiento, antes.id_plan::text) is distinct from (p_vencimiento, p_plan) then
      perform sumar_vencimientos(p_gimnasio, antes.sucursal_id, antes.vencimiento, antes.id_plan, -1);
      perform sumar_vencimientos(p_gimnasio, antes.sucursal_id, p_vencimiento, p_plan, 1);
    end if;
    insert into eventos (inquilino, coleccion, accion, ids) values
      (p_gimnasio, 'pagos', 'create', array[p_id]),
      (p_gimnasio, 'dashboard', 'update', array[p_sucursal, antes.sucursal_id]),
      (p_gimnasio, 'miembros_pagos', 'update', array[p_miembro]);
    insert into recibos as r (gimnasio_id, sucursal_id, ultimo) values (p_gimnasio, p_sucursal, 1)
      on conflict (gimnasio_id, sucursal_id) do update set ultimo = r.ultimo + 1
      returning ultimo into numero;
    insert into pagos_asientos (gimnasio_id, id, id_miembro, id_plan_plazo, sucursal_id, usuario_id, medio_pago, precio_lista,
        descuento, motivo_descuento, monto_total, referencia, nota, fecha_pago, dia, horario, duracion, unidad, tolerancia,
        eleccion, contra_regla, inicio, vencimiento, created, recibo)
      values (p_gimnasio, p_id, p_miembro, p_plazo, p_sucursal, p_usuario, p_medio, p_lista, p_descuento, p_motivo, p_total,
        p_referencia, p_nota, p_fecha, p_dia, p_horario, p_duracion, p_unidad, p_tolerancia, p_eleccion, p_contra_regla,
        p_inicio, p_vencimiento, p_creado, numero);
    if not p_en_linea then
      perform caja_cobrar(p_gimnasio, p_id, 'cobro', p_sucursal, p_usuario,
        coalesce(p_efectivo, case when lower(p_medio) = 'efectivo' then p_total else 0 end), p_creado);
    end if;
    insert into sellos_pendientes (gimnasio_id, tipo, registro) values (p_gimnasio, 'asiento', p_id);
    insert into periodos (gimnasio_id, id_pago, id_miembro, inicio, vencimiento, fecha_vencimiento, hueco, sucursal, plazo)
      values (p_gimnasio, p_id, p_miembro, p_inicio, p_vencimiento, p_fin, p_hueco, p_sucursal, p_plazo);
    if p_anterior is not null then
      update periodos set siguiente = p_inicio, siguiente_dia = p_dia, siguiente_monto = p_total
        where gimnasio_id = p_gimnasio and id_pago = p_anterior;
    end if;
    update membresias set
        id_pago = p_id, id_plan_plazo = p_plazo, id_plan = p_plan, fecha_pago = p_fecha, horario = p_horario,
        inicio = p_cadena, ancla = p_ancla, vencimiento = p_vencimiento, fecha_vencimiento = p_fin
      where gimnasio_id = p_gimnasio and id_miembro = p_miembro;
    reposo := set_config('app.sin_disparadores', '', true);
    return numero;
  end
  $$;
