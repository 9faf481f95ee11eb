-- Which methods of payment were ever used, by jumps from one to the next.
create index pagos_medio on pagos_asientos (gimnasio_id, medio_pago) where recibo is not null;
