import { sql } from '#server/runtime/db/statement/sql.ts'
import { declaredColumns, selectDeclared } from '#server/gym/exportar/declared-columns.ts'
import { telling } from '#shared/campos/campo.ts'
import { datosMiembro } from '#shared/collections/miembro.ts'
import { datosPausa } from '#shared/collections/pausa.ts'
import { datosPlan } from '#shared/collections/plan.ts'
import type { Listing } from '#server/gym/reportes/frame/report.ts'
import { medioText, partsText } from '#server/gym/pagos/parts-text.ts'
import { plazoText } from '#server/gym/planes/plan-text.ts'
import { dia, dinero, momento, numero, recibo, telefono, texto } from '#server/gym/reportes/frame/report.ts'

type Planilla = Omit<Listing, 'values'>

const sumas: readonly string[] = []
const ofPlanes = telling(datosPlan, 'column')

/** Spreadsheets for people: names instead of ids. */
export const planillas: Readonly<Record<string, Planilla>> = {
  miembros: {
    sumas,
    columnas: [
      numero('numero', 'Número'),
      ...declaredColumns(datosMiembro, 'label'),
      texto('sucursal', 'Sucursal'),
      texto('plan', 'Plan'),
      texto('plazo', 'Plazo'),
      dia('vence', 'Vence'),
      momento('creado', 'Alta'),
      momento('eliminado', 'Eliminado'),
      texto('foto', 'Foto'),
    ],
    statement: sql`
      select m.numero, ${selectDeclared(datosMiembro, 'm')},
        b.nombre as sucursal, coalesce(p.nombre, '') as plan, coalesce(${plazoText('z')}, '') as plazo,
        s.vencimiento as vence, m.created as creado, m.deleted as eliminado, m.foto
      from miembros m
      join sucursales b on b.gimnasio_id = m.gimnasio_id and b.id = m.sucursal_id
      left join membresias s on s.gimnasio_id = m.gimnasio_id and s.id_miembro = m.id
      left join planes p on p.gimnasio_id = m.gimnasio_id and p.id = s.id_plan
      left join planes_plazos z on z.gimnasio_id = m.gimnasio_id and z.id = s.id_plan_plazo
      where m.gimnasio_id = $gimnasio order by m.numero`,
  },
  pagos: {
    sumas,
    columnas: [
      texto('sucursal', 'Sucursal'),
      recibo('recibo', 'Recibo'),
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
      texto('partes', 'Partes'),
    ],
    statement: sql`
      select b.nombre as sucursal, a.recibo, a.fecha_pago as fecha, m.numero, m.nombre as cliente, p.nombre as plan,
        ${plazoText('a')} as plazo, ${medioText(sql`a.medio_pago`)} as medio, a.referencia, a.precio_lista, a.descuento, a.motivo_descuento,
        a.monto_total as monto, e.inicio, e.vencimiento as vence, a.nota, u.name as cobro, v.created as anulado,
        coalesce(w.name, '') as anulo, coalesce(v.motivo, '') as motivo,
        ${partsText('a')} as partes
      from pagos_asientos a
      join miembros m on m.gimnasio_id = a.gimnasio_id and m.id = a.id_miembro
      join planes_plazos z on z.gimnasio_id = a.gimnasio_id and z.id = a.id_plan_plazo
      join planes p on p.gimnasio_id = a.gimnasio_id and p.id = z.id_plan
      join users u on u.gimnasio_id = a.gimnasio_id and u.id = a.usuario_id
      join sucursales b on b.gimnasio_id = a.gimnasio_id and b.id = a.sucursal_id
      left join periodos e on e.gimnasio_id = a.gimnasio_id and e.id_pago = a.id
      left join pagos_anulaciones v on v.gimnasio_id = a.gimnasio_id and v.id_pago = a.id
      left join users w on w.gimnasio_id = a.gimnasio_id and w.id = v.usuario_id
      where a.gimnasio_id = $gimnasio and not a.apertura order by a.orden`,
  },
  ventas: {
    sumas,
    columnas: [
      texto('sucursal', 'Sucursal'),
      recibo('recibo', 'Recibo'),
      momento('fecha', 'Fecha'),
      texto('concepto', 'Concepto'),
      numero('cantidad', 'Cantidad'),
      dinero('precio', 'Precio'),
      dinero('monto', 'Total'),
      texto('medio', 'Medio de pago'),
      texto('referencia', 'Referencia'),
      texto('cliente', 'Cliente'),
      telefono('telefono', 'Teléfono'),
      texto('nota', 'Nota'),
      texto('vendio', 'Vendió'),
      momento('anulado', 'Anulada'),
      texto('motivo', 'Motivo'),
    ],
    statement: sql`
      select b.nombre as sucursal, a.recibo, a.created as fecha, a.concepto, a.cantidad, a.precio, a.monto, a.medio_pago as medio,
        a.referencia, coalesce(m.nombre, a.visitante) as cliente, a.telefono, a.nota, u.name as vendio, a.anulado,
        a.motivo_anulacion as motivo
      from ventas a
      left join miembros m on m.gimnasio_id = a.gimnasio_id and m.id = a.id_miembro
      join users u on u.gimnasio_id = a.gimnasio_id and u.id = a.usuario_id
      join sucursales b on b.gimnasio_id = a.gimnasio_id and b.id = a.sucursal_id
      where a.gimnasio_id = $gimnasio order by a.orden`,
  },
  planes: {
    sumas,
    columnas: [
      texto('sucursal', 'Sucursal'),
      ...declaredColumns(ofPlanes, 'column'),
      texto('plazo', 'Plazo'),
      dinero('precio', 'Precio'),
      momento('eliminado', 'Eliminado'),
    ],
    statement: sql`
      select b.nombre as sucursal, ${selectDeclared(ofPlanes, 'p')}, ${plazoText('z')} as plazo, z.precio,
        coalesce(z.deleted, p.deleted) as eliminado
      from planes_plazos z
      join planes p on p.gimnasio_id = z.gimnasio_id and p.id = z.id_plan
      join sucursales b on b.gimnasio_id = p.gimnasio_id and b.id = p.sucursal_id
      where z.gimnasio_id = $gimnasio order by p.orden, z.orden`,
  },
  pausas: {
    sumas,
    columnas: [
      numero('numero', 'Número de miembro'),
      texto('miembro', 'Miembro'),
      ...declaredColumns(datosPausa, 'label'),
      texto('pauso', 'Pausó'),
      momento('anulada', 'Anulada'),
    ],
    statement: sql`
      select m.numero, m.nombre as miembro, ${selectDeclared(datosPausa, 'a')}, u.name as pauso, a.anulada
      from pausas a
      join miembros m on m.gimnasio_id = a.gimnasio_id and m.id = a.id_miembro
      join users u on u.gimnasio_id = a.gimnasio_id and u.id = a.usuario_id
      where a.gimnasio_id = $gimnasio order by a.orden`,
  },
  usuarios: {
    sumas,
    columnas: [
      texto('nombre', 'Nombre'),
      texto('correo', 'Correo'),
      telefono('telefono', 'Teléfono'),
      texto('rol', 'Rol'),
      texto('sucursales', 'Sucursales'),
      texto('estado', 'Estado'),
    ],
    statement: sql`
      select u.name as nombre, u.email as correo, u.phone as telefono, r.nombre as rol,
        (select coalesce(string_agg(b.nombre, ', ' order by b.orden), '') from users_sucursales s
          join sucursales b on b.gimnasio_id = s.gimnasio_id and b.id = s.sucursal_id
          where s.gimnasio_id = u.gimnasio_id and s.user_id = u.id) as sucursales,
        case when u.activo then 'Activo' else 'Desactivado' end as estado
      from users u join roles r on r.id = u.role
      where u.gimnasio_id = $gimnasio order by u.orden`,
  },
}
