-- after: recibos_impagos
-- Each member with today's state of the membership.
create or replace view miembros_pagos with (security_invoker = true) as
  select
    m.gimnasio_id, m.id, m.orden, m.created, m.updated,
    m.nombre, m.dni, m.telefono, m.sexo, m.direccion, m.sucursal_id, m.deleted, m.numero, m.alerta, m.foto,
    m.nombre_norm, m.nombre_orden, m.dni_norm, m.dni_clave, m.telefono_norm, m.telefono_clave,
    s.fecha_pago, s.fecha_vencimiento, s.horario, s.id_plan_plazo, s.inicio, s.vencimiento, s.ancla,
    estado_de(s.inicio, s.vencimiento, s.pausa_desde, s.pausa_hasta, hoy(g.zona_horaria), g.tolerancia, g.por_vencer) as estado,
    coalesce(s.vencimiento - hoy(g.zona_horaria), 0) as dias_restantes,
    coalesce((select sum(d.queda) from deudas_abiertas d where d.gimnasio_id = m.gimnasio_id and d.id_miembro = m.id), 0)::numeric(14,2)
      as saldo,
    s.pausa_desde, s.pausa_hasta, m.etiquetas, m.origen, u.dia as ultima_visita,
    (select min(d.vence) from deudas_abiertas d where d.gimnasio_id = m.gimnasio_id and d.id_miembro = m.id) as saldo_vence,
    -- Each by itself, as a count of members then reads none of them.
    (select i.dia from recibos_impagos i where i.gimnasio_id = m.gimnasio_id and i.id_miembro = m.id
      order by i.dia desc, i.orden desc limit 1) as devuelto,
    coalesce((select i.codigo from recibos_impagos i where i.gimnasio_id = m.gimnasio_id and i.id_miembro = m.id
      order by i.dia desc, i.orden desc limit 1), '') as devuelto_codigo,
    coalesce((select i.se_repite from recibos_impagos i where i.gimnasio_id = m.gimnasio_id and i.id_miembro = m.id
      order by i.dia desc, i.orden desc limit 1), false) as devuelto_se_repite,
    (select min(c.vence) from remesas_recibos c
      where c.gimnasio_id = m.gimnasio_id and c.id_miembro = m.id and not c.retirado and c.ingresado is null
        and not exists (select from devoluciones d where d.gimnasio_id = c.gimnasio_id and d.id = c.id)) as en_remesa
  from miembros m
  left join membresias s on s.gimnasio_id = m.gimnasio_id and s.id_miembro = m.id
  left join ultimas_visitas u on u.gimnasio_id = m.gimnasio_id and u.id_miembro = m.id
  left join gimnasios g on g.id = m.gimnasio_id;
grant select on miembros_pagos to vigente_reader, vigente_writer;
