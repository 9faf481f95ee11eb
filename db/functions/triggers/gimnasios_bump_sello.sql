-- A suspension changes each caller of the gym, so it acts at once on every process.
create or replace function gimnasios_bump_sello() returns trigger
  language plpgsql
  as $$
  begin
    update users set sello = sello + 1 where gimnasio_id = new.id;
    return null;
  end
  $$;
