-- Row-level security for one table. The writing role sees and writes its tenant alone. The reading role reads all: the
-- engine adds the tenant, because LIKE would lose its index. The owner migrates; hosted PostgreSQL grants it no BYPASSRLS.
create or replace function protect_tenant_table(tabla regclass, columna name, derechos text) returns void
  language plpgsql
  as $$
  begin
    execute format('alter table %s enable row level security', tabla);
    execute format('alter table %s force row level security', tabla);
    execute format('create policy tenant on %s to vigente_writer using (%I = gimnasio_actual()) with check (%I = gimnasio_actual())', tabla, columna, columna);
    execute format('create policy engine on %s for select to vigente_reader using (true)', tabla);
    execute format('create policy migration on %s to current_user using (true) with check (true)', tabla);
    execute format('grant select on %s to vigente_reader', tabla);
    execute format('grant %s on %s to vigente_writer', derechos, tabla);
    perform count_on_large_tenants(tabla, columna);
  end
  $$;
revoke all on function protect_tenant_table(regclass, name, text) from public;
