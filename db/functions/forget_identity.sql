-- Whoever is out of service is nobody's Google account: its name for him is free for the gym where he works next.
create or replace function forget_identity() returns trigger language plpgsql as $$
begin
  delete from identidades where user_id = new.id;
  return null;
end
$$;
