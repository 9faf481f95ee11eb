-- A chosen password ends the invitation, whatever way it came.
create or replace function users_accept_invitation() returns trigger
  language plpgsql
  as $$
  begin
    new.invitado := null;
    return new;
  end
  $$;
