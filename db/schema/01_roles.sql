-- The two roles every process works as, and what everything else builds on.
-- The user of DATABASE_URL owns the tables and needs CREATEROLE once, for this file only.

do $$
declare
  role_name text;
begin
  foreach role_name in array array['vigente_reader', 'vigente_writer'] loop
    if not exists (select from pg_roles where rolname = role_name) then
      begin
        execute format('create role %I nologin', role_name);
      exception
        -- Roles belong to the whole cluster: another database of it may be creating them right now.
        when duplicate_object or unique_violation then null;
      end;
    end if;
    if not (select rolsuper from pg_roles where rolname = current_user) then
      if current_setting('server_version_num')::int >= 160000 then
        execute format('grant %I to current_user with inherit false, set true', role_name);
      else
        execute format('grant %I to current_user', role_name);
      end if;
    end if;
  end loop;
end
$$;

create extension if not exists unaccent with schema public;
create extension if not exists pg_trgm with schema public;
create extension if not exists btree_gin with schema public;

revoke create on schema public from public;
grant usage on schema public to vigente_reader, vigente_writer;
-- As the reading role a process asks for the database's version, before it takes requests.
grant select (version) on schema_migrations to vigente_reader;

create domain record_id as text check (value ~ '^[a-z0-9]{15}$');

create table installation (
  name text primary key,
  value text not null
);
comment on table installation is
  'A fact of this installation that must outlive the data folder of any one machine. Only the owner reads it.';
