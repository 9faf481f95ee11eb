-- The volatile default gives each receipt of before a code, too, also those of a restored backup or of a file from before.
alter table pagos_asientos add column codigo text not null default codigo_de_recibo() check (codigo ~ '^[0-9a-f]{32}$');
alter table ventas_asientos add column codigo text not null default codigo_de_recibo() check (codigo ~ '^[0-9a-f]{32}$');
-- The code alone names the receipt: the address holds no gym.
create unique index pagos_codigo on pagos_asientos (codigo);
create unique index ventas_codigo on ventas_asientos (codigo);
comment on column pagos_asientos.codigo is 'The receipt''s public address. It is no part of what happened, so no link of the chain covers it.';
comment on column ventas_asientos.codigo is 'The receipt''s public address. It is no part of what happened, so no link of the chain covers it.';
