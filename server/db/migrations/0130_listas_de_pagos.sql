-- The count and the sum below a list of payments, from the index alone: since openings are left out (0041) each of them read
-- every row of the gym. In a gym of a million payments that is a fifth of the pages and half the time.
drop index pagos_list;
drop index pagos_list_sucursal;
create index pagos_list on pagos_asientos (gimnasio_id, fecha_pago desc, orden desc) include (id, apertura, monto_total);
create index pagos_list_sucursal on pagos_asientos (gimnasio_id, sucursal_id, fecha_pago desc, orden desc)
  include (id, apertura, monto_total);
