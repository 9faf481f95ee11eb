import type { Client } from 'pg'
import { builtInRoles } from '#shared/permissions.ts'

/** Eleven further users, who share the work of the first gym with its administrator. */
const staff = `
  insert into users (id, created, updated, gimnasio_id, email, email_visibility, verified, name, phone, role, password_hash, token_key)
  select 'w' || lpad(n::text, 14, '0'), u.created, u.created, u.gimnasio_id, 'recepcion' || n || '@banco.example', true, true,
    'Recepción ' || n, '1140000000', $1, '', md5(u.id || n) || substr(md5(u.name), 1, 10)
  from users u cross join generate_series(1, 11) n
  where u.id = 'u' || lpad('1', 14, '0')`

/** One row for each payment and each member, as their forms write it. */
const rows = `
  insert into auditoria (gimnasio_id, usuario_id, sucursal_id, created, accion, coleccion, registro, despues, ip, solicitud)
  select gimnasio_id, case when gimnasio_id = 'g' || lpad('1', 14, '0') and quien > 0 then 'w' || lpad(quien::text, 14, '0')
      else 'u' || substr(gimnasio_id, 2) end,
    sucursal_id, created, 'create', coleccion, id, despues, '203.0.113.7', md5(id)
  from (
    select a.gimnasio_id, a.sucursal_id, a.created, 'pagos' as coleccion, a.id, a.orden * 7919 % 12 as quien,
      jsonb_build_object('recibo', a.recibo, 'id_miembro', a.id_miembro, 'id_plan_plazo', a.id_plan_plazo,
        'sucursal_id', a.sucursal_id, 'medio_pago', a.medio_pago, 'precio_lista', a.precio_lista, 'descuento', a.descuento,
        'monto_total', a.monto_total, 'fecha_pago', a.fecha_pago, 'inicio', a.inicio, 'vencimiento', a.vencimiento) as despues
    from pagos_asientos a
    union all
    select m.gimnasio_id, m.sucursal_id, m.created, 'miembros', m.id, m.orden * 7919 % 12,
      jsonb_build_object('nombre', m.nombre, 'dni', m.dni, 'telefono', m.telefono, 'sexo', m.sexo, 'numero', m.numero)
    from miembros m
  ) h
  order by created`

/** Fills the audit of a world that has its payments. */
export async function loadAudit(client: Client): Promise<void> {
  await client.query(staff, [builtInRoles.Recepción])
  await client.query(rows)
}
