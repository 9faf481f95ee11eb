update conceptos c set lugar = n.lugar
from (select gimnasio_id, id, row_number() over (partition by gimnasio_id, sucursal_id order by created, orden) as lugar from conceptos) n
where c.gimnasio_id = n.gimnasio_id and c.id = n.id;
