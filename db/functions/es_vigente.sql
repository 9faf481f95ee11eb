-- The states that count as in force, as isVigente of shared/estado.ts: in tolerance counts, paused does not.
create or replace function es_vigente(estado text) returns boolean
  language sql immutable parallel safe
  as $$ select estado in ('Vigente', 'Por vencer', 'En tolerancia') $$;
