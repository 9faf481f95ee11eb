-- Of members with the same document the oldest keeps it, those in the list before deleted ones. `posibles_repetidos` names them.
update miembros m set dni_repetido = r.puesto
from (
  select gimnasio_id, id, case when dni_clave = '' then 0
      else row_number() over (partition by gimnasio_id, dni_clave order by deleted is not null, created, orden) - 1 end as puesto
  from miembros
) r
where m.gimnasio_id = r.gimnasio_id and m.id = r.id and m.dni_repetido is null;
analyze miembros;
