-- Refuses, at the commit, a transaction that took more down from a debt than was owed. A gym that is brought in writes its voids last.
create or replace function saldos_never_over() returns trigger
  language plpgsql
  as $$
  begin
    if queda_de(new.gimnasio_id, new.id_deuda) < 0 then
      raise check_violation using message = 'more is paid than is owed', constraint = 'saldos_over', table = 'saldos_asientos';
    end if;
    return null;
  end
  $$;
