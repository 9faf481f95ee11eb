-- Compared forms of a written member that the statement did not give. A new document is unique in the gym. A phone's form is computed by the
-- program: until then it is null, and a job fills it.
create or replace function miembros_claves() returns trigger
  language plpgsql
  as $$
  begin
    if tg_op = 'INSERT' then
      new.dni_repetido := coalesce(new.dni_repetido, 0);
    elsif new.dni <> old.dni or clave_documento(new.dni, new.tipo_documento) <> old.dni_clave then
      new.dni_repetido := 0;
    end if;
    if new.telefono = '' then
      new.telefono_clave := '';
    elsif tg_op = 'UPDATE' and new.telefono <> old.telefono and new.telefono_clave is not distinct from old.telefono_clave then
      new.telefono_clave := null;
    end if;
    return new;
  end
  $$;
