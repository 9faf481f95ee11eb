-- What reports read: the payments of a stretch of civil days with all they are cut by, from the index alone.
create index pagos_dia on pagos_asientos (gimnasio_id, sucursal_id, dia)
  include (id, id_plan_plazo, medio_pago, usuario_id, monto_total, descuento, recibo);
create index pagos_anulaciones_created on pagos_anulaciones (gimnasio_id, created);
create index periodos_vencimiento on periodos (gimnasio_id, vencimiento);
create index auditoria_created on auditoria (gimnasio_id, created);
