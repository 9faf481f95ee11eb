-- A chosen password ends the invitation, whatever way the person took.
create or replace function users_accept_invitation() returns trigger
  language plpgsql
  as $$
  begin
    new.invitado := null;
    return new;
  end
  $$;
