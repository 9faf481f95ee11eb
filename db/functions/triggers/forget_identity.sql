-- A deactivated user loses the link to a Google account, which is then free for the next gym.
create or replace function forget_identity() returns trigger language plpgsql as $$
begin
  delete from identidades where user_id = new.id;
  return null;
end
$$;
