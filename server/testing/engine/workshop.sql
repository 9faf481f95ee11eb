-- A product for the engine's own tests: firms with shops, people and jobs. It shares no word with ours.
create extension if not exists unaccent;
create function tenant_now() returns text language sql stable as $$ select nullif(current_setting('app.gimnasio', true), '') $$;
create procedure wall(name regclass, tenant name) language plpgsql as $$
  begin
    execute format('alter table %s enable row level security', name);
    execute format('alter table %s force row level security', name);
    execute format('create policy tenant on %s to vigente_writer using (%I = tenant_now()) with check (%I = tenant_now())', name, tenant, tenant);
    execute format('create policy engine on %s for select to vigente_reader using (true)', name);
  end
$$;

create table skills (id text primary key, orden bigint generated always as identity, name text not null unique);
create table firms (id text primary key, orden bigint generated always as identity, name text not null default '');
create table shops (firm text not null references firms (id), id text not null unique, orden bigint generated always as identity,
  name text not null default '', primary key (firm, id));
create table people (firm text references firms (id), id text primary key, orden bigint generated always as identity,
  created timestamptz(3) not null, updated timestamptz(3) not null,
  email text not null, email_visibility boolean not null default false, verified boolean not null default false,
  password_hash text not null default '', token_key text not null, name text not null default '',
  permissions text[] not null default '{}', active boolean not null default true, stamp bigint not null default 1,
  unique (firm, id));
create unique index people_email_key on people (lower(email));
create table people_shops (firm text not null, person text not null, shop text not null, orden bigint generated always as identity,
  primary key (firm, person, shop), foreign key (firm, person) references people (firm, id) on delete cascade,
  foreign key (firm, shop) references shops (firm, id));
create table jobs (firm text not null references firms (id), id text not null unique check (id ~ '^[a-z0-9]{15}$'), orden bigint generated always as identity,
  created timestamptz(3) not null, updated timestamptz(3) not null,
  title text not null, code text not null default '', hours double precision not null default 0, phone bigint,
  price numeric(14,2) not null default 0 check (price < 1000000), due timestamptz(3), day date, kind text not null default '',
  done boolean not null default false, extra jsonb, photo text not null default '', secret text not null default 'kept',
  shop text not null, lead text, number integer not null default 0,
  primary key (firm, id), foreign key (firm, shop) references shops (firm, id), foreign key (firm, lead) references people (firm, id),
  constraint jobs_code_key unique (firm, shop, code));
create table jobs_skills (firm text not null, job text not null, skill text not null references skills (id), orden bigint generated always as identity,
  primary key (firm, job, skill), foreign key (firm, job) references jobs (firm, id) on delete cascade);
create table parts (firm text not null, id text not null unique, orden bigint generated always as identity,
  job text not null, name text not null default '', primary key (firm, id), foreign key (firm, job) references jobs (firm, id));
create table notes (firm text references firms (id), id text primary key, orden bigint generated always as identity, body text not null);
create table letters (id text primary key, orden bigint generated always as identity, body text not null);
create view totals with (security_invoker) as select firm, shop as id, count(*)::int as jobs from jobs group by firm, shop;

create function bump() returns trigger language plpgsql as $$
  begin
    if (new.token_key, new.permissions, new.active, new.firm) is distinct from (old.token_key, old.permissions, old.active, old.firm) then
      new.stamp := old.stamp + 1;
    end if;
    return new;
  end
$$;
create trigger bump before update on people for each row execute function bump();

call wall('shops', 'firm'); call wall('people', 'firm'); call wall('people_shops', 'firm'); call wall('jobs', 'firm');
call wall('jobs_skills', 'firm'); call wall('parts', 'firm');
alter table notes enable row level security; alter table notes force row level security;
create policy readable on notes for select to vigente_writer using (firm is null or firm = tenant_now());
create policy tenant on notes to vigente_writer using (firm = tenant_now()) with check (firm = tenant_now());
create policy engine on notes for select to vigente_reader using (true);
grant select on all tables in schema public to vigente_reader;
grant select, insert, update, delete on all tables in schema public to vigente_writer;
