-- An ended session is invalid at the next request of every process.
create or replace function sesiones_bump_sello() returns trigger
  language plpgsql
  as $$
  begin
    update users set sello = sello + 1
    where id in (select n.user_id from cambiadas n join antes a on a.id = n.id
      where n.terminada is not null and a.terminada is null);
    return null;
  end
  $$;
