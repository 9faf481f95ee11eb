-- A person of the staff whose invitation is still open: when it was last sent. He cannot come in before he has chosen a
-- password, and with it the invitation is over, whatever way he took.
alter table users add column invitado timestamptz(3);

create function users_accept_invitation() returns trigger
  language plpgsql
  as $$
  begin
    new.invitado := null;
    return new;
  end
  $$;
create trigger accept_invitation before update of password_hash on users
  for each row when (new.password_hash <> '' and new.password_hash is distinct from old.password_hash)
  execute function users_accept_invitation();

insert into trabajos_conocidos (nombre, intentos) values ('pedir_correo', 5);
