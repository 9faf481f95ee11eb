-- Whoever is out of service is nobody's Google account: its name for him is free for the gym where he works next.
create function forget_identity() returns trigger language plpgsql as $$
begin
  delete from identidades where user_id = new.id;
  return null;
end
$$;
create trigger forget_identity after update of activo on users
  for each row when (old.activo and not new.activo) execute function forget_identity();

delete from identidades i using users u where u.id = i.user_id and not u.activo;
