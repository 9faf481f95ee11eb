-- The tables of the conformance suite: every type of field and every kind of relation. They belong to no product.
create table teams (id text primary key, orden bigint generated always as identity, name text not null default '', level double precision not null default 0);
create table users (id text primary key, orden bigint generated always as identity,
  created timestamptz(3) not null default '2025-01-01', updated timestamptz(3) not null default '2025-01-01',
  email text not null, email_visibility boolean not null default false, verified boolean not null default false,
  password_hash text not null default '', token_key text not null, name text not null default '', role text not null default '',
  team text references teams (id), code text not null default '', avatar text not null default '', invitado timestamptz(3), stamp bigint not null default 1);
create unique index users_email_key on users (lower(email));
create table clients (id text primary key, orden bigint generated always as identity,
  email text not null, email_visibility boolean not null default false, verified boolean not null default false,
  password_hash text not null default '', token_key text not null, name text not null default '', invitado timestamptz(3), stamp bigint not null default 1);
create unique index clients_email_key on clients (lower(email));
create view accounts as
  select id, 'users' as collection, token_key, stamp from users union all select id, 'clients', token_key, stamp from clients;

-- Tables beside the users: identities of the provider, second steps, mailed codes.
create table identidades (proveedor text not null, sub text not null, user_id text not null, creado timestamptz(3) not null,
  primary key (proveedor, sub), unique (proveedor, user_id));
create table segundos_pasos (user_id text primary key, creado timestamptz(3) not null, activado timestamptz(3), secreto bytea not null,
  ultimo_paso bigint not null default 0, codigos text[] not null default '{}');
create table codigos (id text primary key, gimnasio_id text, user_id text not null, creado timestamptz(3) not null, vence timestamptz(3) not null,
  correo text not null, resumen text not null);

create table everything (id text primary key, orden bigint generated always as identity,
  created timestamptz(3) not null default '2025-01-01', updated timestamptz(3) not null default '2025-01-01',
  title text not null default '', code text not null default '', num double precision not null default 0, whole double precision not null default 0,
  flag boolean not null default false, mail text not null default '', site text not null default '', html text not null default '',
  at timestamptz(3), one text not null default '', many text[] not null default '{}', data jsonb, place jsonb not null default '{"lon":0,"lat":0}',
  ref text, secret text not null default 'kept', slug text not null default '', lang text not null default '',
  constraint everything_slug unique (slug, lang));
create table everything_refs (everything text not null references everything (id) on delete cascade, tag text not null,
  orden bigint generated always as identity, primary key (everything, tag));
create table strict (id text primary key, orden bigint generated always as identity, title text not null, num double precision not null,
  flag boolean not null, mail text not null, site text not null, html text not null, at timestamptz(3), one text not null, many text[] not null,
  data jsonb, place jsonb, ref text);

create table orgs (id text primary key, orden bigint generated always as identity, name text not null default '', boss text);
create table authors (id text primary key, orden bigint generated always as identity, name text not null default '', org text, "user" text, age double precision not null default 0);
create table tags (id text primary key, orden bigint generated always as identity, name text not null default '', weight double precision not null default 0, active boolean not null default false);
create table vaults (id text primary key, orden bigint generated always as identity, code text not null default '');
create table mine (id text primary key, orden bigint generated always as identity, owner text, name text not null default '');
create table posts (id text primary key, orden bigint generated always as identity,
  created timestamptz(3) not null default '2025-01-01', updated timestamptz(3) not null default '2025-01-01',
  title text not null default '', body text not null default '', score double precision not null default 0, active boolean not null default false,
  published timestamptz(3), labels text[] not null default '{}', meta jsonb, loc jsonb not null default '{"lon":0,"lat":0}', kind text not null default '',
  author text, vault text, own text, secret text not null default '');
create table posts_tags (post text not null references posts (id) on delete cascade, tag text not null references tags (id) on delete cascade,
  orden bigint generated always as identity, primary key (post, tag));
create table comments (id text primary key, orden bigint generated always as identity, body text not null default '', stars double precision not null default 0,
  post text references posts (id) on delete cascade, by text);
create table profiles (id text primary key, orden bigint generated always as identity, bio text not null default '', author text constraint profiles_author unique);
create view totals with (security_invoker) as select author as id, count(*)::int as posts from posts where author is not null group by author;

-- Tables for references on delete: cleared, refused, cascaded; for a list, when its last id goes.
create table parents (id text primary key, orden bigint generated always as identity, name text not null default '');
create table kept (id text primary key, orden bigint generated always as identity, parent text references parents (id) on delete set null);
create table needing (id text primary key, orden bigint generated always as identity, parent text not null references parents (id));
create table following (id text primary key, orden bigint generated always as identity, parent text not null references parents (id) on delete cascade);
create table grand (id text primary key, orden bigint generated always as identity, following text not null references following (id) on delete cascade);
create table listing (id text primary key, orden bigint generated always as identity, name text not null default '');
create table listing_parents (listing text not null references listing (id) on delete cascade, parent text not null references parents (id) on delete cascade,
  orden bigint generated always as identity, primary key (listing, parent));
create function drop_if_bare() returns trigger language plpgsql as $$
  begin
    delete from listing l where l.id = old.listing and not exists (select from listing_parents p where p.listing = l.id);
    return null;
  end $$;
create trigger bare after delete on listing_parents for each row execute function drop_if_bare();

create table notes (id text primary key, orden bigint generated always as identity, body text not null default '', total double precision not null default 0,
  labels text[] not null default '{}', owner text, team text, at timestamptz(3), shared boolean not null default false);

create table media (id text primary key, orden bigint generated always as identity, title text not null default '', data jsonb,
  cover text not null default '', pics text[] not null default '{}', doc text not null default '', owner text);

create function bump() returns trigger language plpgsql as $$
  begin
    if new.token_key is distinct from old.token_key then new.stamp := old.stamp + 1; end if;
    return new;
  end $$;
create trigger bump before update on users for each row execute function bump();
create trigger bump before update on clients for each row execute function bump();
grant select on all tables in schema public to vigente_reader;
grant select, insert, update, delete on all tables in schema public to vigente_writer;
