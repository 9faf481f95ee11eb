import type { Listing } from '#server/reportes/report.ts'
import { plazoText } from '#server/reportes/plazo-text.ts'
import { dia, dinero, momento, numero, texto } from '#server/reportes/report.ts'

type Planilla = Omit<Listing, 'values'>

const sumas: readonly string[] = []

/** What a person opens in a spreadsheet: names instead of ids. The gym's id is $1. */
export const planillas: Readonly<Record<string, Planilla>> = {
  miembros: {
    sumas,
    columnas: [
      numero('numero', 'Número'),
      texto('nombre', 'Nombre'),
      texto('tipo_documento', 'Tipo de documento'),
      texto('dni', 'Documento'),
      texto('telefono', 'Teléfono'),
      texto('correo', 'Correo'),
      texto('direccion', 'Dirección'),
      texto('sexo', 'Sexo'),
      dia('fecha_nacimiento', 'Fecha de nacimiento'),
      texto('contacto_emergencia', 'Contacto de emergencia'),
      texto('alerta', 'Alerta'),
      texto('notas', 'Notas'),
      texto('etiquetas', 'Etiquetas'),
      texto('sucursal', 'Sucursal'),
      texto('plan', 'Plan'),
      texto('plazo', 'Plazo'),
      dia('vence', 'Vence'),
      momento('creado', 'Alta'),
      momento('eliminado', 'Eliminado'),
      texto('foto', 'Foto'),
    ],
    text: `
      select m.numero, m.nombre, m.tipo_documento, m.dni, m.telefono, m.correo, m.direccion, m.sexo, m.fecha_nacimiento,
        m.contacto_emergencia, m.alerta, m.notas,
        (select coalesce(string_agg(e, ', '), '') from jsonb_array_elements_text(m.etiquetas) e) as etiquetas,
        b.nombre as sucursal, coalesce(p.nombre, '') as plan, coalesce(${plazoText('z')}, '') as plazo,
        s.vencimiento as vence, m.created as creado, m.deleted as eliminado, m.foto
      from miembros m
      join sucursales b on b.gimnasio_id = m.gimnasio_id and b.id = m.sucursal_id
      left join membresias s on s.gimnasio_id = m.gimnasio_id and s.id_miembro = m.id
      left join planes p on p.gimnasio_id = m.gimnasio_id and p.id = s.id_plan
      left join planes_plazos z on z.gimnasio_id = m.gimnasio_id and z.id = s.id_plan_plazo
      where m.gimnasio_id = $1 order by m.numero`,
  },
  pagos: {
    sumas,
    columnas: [
      texto('sucursal', 'Sucursal'),
      numero('recibo', 'Recibo'),
      momento('fecha', 'Fecha'),
      numero('numero', 'Número de miembro'),
      texto('cliente', 'Cliente'),
      texto('plan', 'Plan'),
      texto('plazo', 'Plazo'),
      texto('medio', 'Medio de pago'),
      texto('referencia', 'Referencia'),
      dinero('precio_lista', 'Precio de lista'),
      dinero('descuento', 'Descuento'),
      texto('motivo_descuento', 'Motivo del descuento'),
      dinero('monto', 'Total'),
      dia('inicio', 'Desde'),
      dia('vence', 'Vence'),
      texto('nota', 'Nota'),
      texto('cobro', 'Cobró'),
      momento('anulado', 'Anulado'),
      texto('anulo', 'Anuló'),
      texto('motivo', 'Motivo'),
    ],
    text: `
      select b.nombre as sucursal, a.recibo, a.fecha_pago as fecha, m.numero, m.nombre as cliente, p.nombre as plan,
        ${plazoText('a')} as plazo, a.medio_pago as medio, a.referencia, a.precio_lista, a.descuento, a.motivo_descuento,
        a.monto_total as monto, e.inicio, e.vencimiento as vence, a.nota, u.name as cobro, v.created as anulado,
        coalesce(w.name, '') as anulo, coalesce(v.motivo, '') as motivo
      from pagos_asientos a
      join miembros m on m.gimnasio_id = a.gimnasio_id and m.id = a.id_miembro
      join planes_plazos z on z.gimnasio_id = a.gimnasio_id and z.id = a.id_plan_plazo
      join planes p on p.gimnasio_id = a.gimnasio_id and p.id = z.id_plan
      join users u on u.gimnasio_id = a.gimnasio_id and u.id = a.usuario_id
      join sucursales b on b.gimnasio_id = a.gimnasio_id and b.id = a.sucursal_id
      left join periodos e on e.gimnasio_id = a.gimnasio_id and e.id_pago = a.id
      left join pagos_anulaciones v on v.gimnasio_id = a.gimnasio_id and v.id_pago = a.id
      left join users w on w.gimnasio_id = a.gimnasio_id and w.id = v.usuario_id
      where a.gimnasio_id = $1 and not a.apertura order by a.orden`,
  },
  planes: {
    sumas,
    columnas: [
      texto('sucursal', 'Sucursal'),
      texto('plan', 'Plan'),
      texto('descripcion', 'Descripción'),
      texto('horario', 'Horario'),
      texto('plazo', 'Plazo'),
      dinero('precio', 'Precio'),
      momento('eliminado', 'Eliminado'),
    ],
    text: `
      select b.nombre as sucursal, p.nombre as plan, p.descripcion, p.horario, ${plazoText('z')} as plazo, z.precio,
        coalesce(z.deleted, p.deleted) as eliminado
      from planes_plazos z
      join planes p on p.gimnasio_id = z.gimnasio_id and p.id = z.id_plan
      join sucursales b on b.gimnasio_id = p.gimnasio_id and b.id = p.sucursal_id
      where z.gimnasio_id = $1 order by p.orden, z.orden`,
  },
  pausas: {
    sumas,
    columnas: [
      numero('numero', 'Número de miembro'),
      texto('miembro', 'Miembro'),
      dia('desde', 'Desde'),
      dia('hasta', 'Hasta'),
      texto('motivo', 'Motivo'),
      texto('pauso', 'Pausó'),
      momento('anulada', 'Anulada'),
    ],
    text: `
      select m.numero, m.nombre as miembro, a.desde, a.hasta, a.motivo, u.name as pauso, a.anulada
      from pausas a
      join miembros m on m.gimnasio_id = a.gimnasio_id and m.id = a.id_miembro
      join users u on u.gimnasio_id = a.gimnasio_id and u.id = a.usuario_id
      where a.gimnasio_id = $1 order by a.orden`,
  },
  usuarios: {
    sumas,
    columnas: [
      texto('nombre', 'Nombre'),
      texto('correo', 'Correo'),
      texto('telefono', 'Teléfono'),
      texto('rol', 'Rol'),
      texto('sucursales', 'Sucursales'),
      texto('estado', 'Estado'),
    ],
    text: `
      select u.name as nombre, u.email as correo, u.phone as telefono, r.nombre as rol,
        (select coalesce(string_agg(b.nombre, ', ' order by b.orden), '') from users_sucursales s
          join sucursales b on b.gimnasio_id = s.gimnasio_id and b.id = s.sucursal_id
          where s.gimnasio_id = u.gimnasio_id and s.user_id = u.id) as sucursales,
        case when u.activo then 'Activo' else 'Desactivado' end as estado
      from users u join roles r on r.id = u.role
      where u.gimnasio_id = $1 order by u.orden`,
  },
}
