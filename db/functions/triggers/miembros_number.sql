-- The gym's next number for a member without one. Numbers come from the counter in fifties and lie in
-- `miembros_numeros_libres`; those are used first. So successive creates get successive numbers, and creates beside an
-- import, which locks the counter until its end, still have some.
create or replace function miembros_number() returns trigger
  language plpgsql
  as $$
  declare
    bloque constant integer := 50;
    libre miembros_numeros_libres;
  begin
    select * into libre from miembros_numeros_libres where gimnasio_id = new.gimnasio_id
      order by hasta limit 1 for update skip locked;
    if not found then
      insert into miembros_numeros as n (gimnasio_id, ultimo) values (new.gimnasio_id, bloque)
        on conflict (gimnasio_id) do update set ultimo = n.ultimo + bloque
        returning ultimo into libre.hasta;
      new.numero := libre.hasta - bloque + 1;
      insert into miembros_numeros_libres (gimnasio_id, siguiente, hasta) values (new.gimnasio_id, new.numero + 1, libre.hasta);
    elsif libre.siguiente < libre.hasta then
      new.numero := libre.siguiente;
      update miembros_numeros_libres set siguiente = siguiente + 1 where gimnasio_id = new.gimnasio_id and hasta = libre.hasta;
    else
      new.numero := libre.siguiente;
      delete from miembros_numeros_libres where gimnasio_id = new.gimnasio_id and hasta = libre.hasta;
    end if;
    return new;
  end
  $$;
