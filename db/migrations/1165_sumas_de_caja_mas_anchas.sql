-- The sums of a till may exceed the largest amount. A refusal for that would tell how much is in it. A wider precision
-- rewrites no row.
alter table caja_cierres alter column esperado type numeric(22,2), alter column diferencia type numeric(22,2);
alter table caja_movimientos alter column monto type numeric(22,2);
