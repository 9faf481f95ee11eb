-- Keys are named as lists and receipts show them. Before, a first name alone was 'Clave:'.
update users u set name = 'Clave «' || c.nombre || '»'
from claves_api c
where u.role = 'rolclaveapi0000' and c.gimnasio_id = u.gimnasio_id and c.id = u.id and u.name = 'Clave: ' || c.nombre;
