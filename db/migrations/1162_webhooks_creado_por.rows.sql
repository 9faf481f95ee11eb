update webhooks w set creado_por = a.usuario_id
from auditoria a
where a.gimnasio_id = w.gimnasio_id and a.coleccion = 'webhooks' and a.registro = w.id and a.accion = 'create' and w.creado_por is null;
