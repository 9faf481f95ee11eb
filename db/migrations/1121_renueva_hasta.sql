-- A process asks the provider for new keys until then; the others leave it alone.
alter table cuentas_cobro add column renueva_hasta timestamptz(3);
