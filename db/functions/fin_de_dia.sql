-- Last millisecond of a civil day. A missing midnight gives the moment of the clock's jump; of two midnights the first
-- counts.
create or replace function fin_de_dia(dia date, zona text) returns timestamptz
  language sql immutable strict parallel safe
  as $$
    select case
      when ((dia + 1)::timestamp at time zone zona - interval '1 hour') at time zone zona = (dia + 1)::timestamp
        then (dia + 1)::timestamp at time zone zona - interval '1 hour 1 millisecond'
      else (dia + 1)::timestamp at time zone zona - interval '1 millisecond'
    end
  $$;
