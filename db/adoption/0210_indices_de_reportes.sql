-- Reports are questions over the ledger, the periods and the audit. What they read is found without the rows themselves.

-- The first period of each stay and the last of each member: for most members two rows, however many payments they made.
create index periodos_limites on periodos (gimnasio_id, id_miembro, inicio, hueco desc nulls first)
  include (vencimiento, siguiente, id_pago)
  where hueco is null or hueco > 1 or siguiente is null;
drop index periodos_vencimiento;
create index periodos_vencimiento on periodos (gimnasio_id, vencimiento) include (inicio, id_miembro, id_pago, hueco, siguiente);
drop index pagos_dia;
create index pagos_dia on pagos_asientos (gimnasio_id, sucursal_id, dia)
  include (id, id_miembro, id_plan_plazo, medio_pago, usuario_id, recibo, monto_total, descuento);
drop index pagos_miembro;
create index pagos_miembro on pagos_asientos (gimnasio_id, id_miembro, orden)
  include (dia, sucursal_id, id, apertura, id_plan_plazo, monto_total);
drop index auditoria_created;
create index auditoria_created on auditoria (gimnasio_id, created, orden)
  include (usuario_id, sucursal_id, coleccion, accion, registro, id);
