-- Attempts to sign in, counted by account and address (digests, no names) in the form rate-limiter-flexible asks for. A row
-- belongs to no gym: whoever guesses has none.
create table intentos (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
create index intentos_expire on intentos (expire);
grant select, insert, update, delete on intentos to vigente_writer;
