import { datosDeColumnas } from '#shared/collections/miembro.ts'
import { aCuentaEscrito } from '#shared/metodos-pago.ts'
import { asistencias } from '#server/gym/asistencias/asistencias.collection.ts'
import { cajaMovimientos } from '#server/gym/caja/caja_movimientos.collection.ts'
import { miembrosPagos } from '#server/gym/miembros/miembros_pagos.collection.ts'
import { pagos } from '#server/gym/pagos/pagos.collection.ts'
import { medioText, partsText } from '#server/gym/pagos/parts-text.ts'
import { plazoText } from '#server/gym/planes/plan-text.ts'
import { ventas } from '#server/gym/ventas/ventas.collection.ts'
import { dia, dinero, momento, numero, recibo, telefono, texto } from '#server/gym/reportes/frame/report.ts'
import { sql } from '#server/runtime/db/statement/sql.ts'
import { debtLists } from './debt-lists.ts'
import { declaredColumns, selectDeclared } from '../declared-columns.ts'
import type { ExportedList } from '../exported-list.ts'

/** The document first: spreadsheets that people keep look for it there. */
const { dni, ...others } = datosDeColumnas
const ofMiembros = { dni, ...others }

const owedColumns = [dinero('a_cuenta', aCuentaEscrito), dinero('saldo', 'Saldo')]

/** The rest that a payment or a sale `a` left, and the part of it that is still owed. */
const owedOf = sql`
  coalesce((select n.monto from deudas_asientos n where n.gimnasio_id = $gimnasio and n.id = a.id), 0) as a_cuenta,
  coalesce((select n.queda from deudas_abiertas n where n.gimnasio_id = $gimnasio and n.id_deuda = a.id), 0) as saldo`

export const lists = {
  ...debtLists,
  miembros: {
    titulo: 'Miembros',
    collection: miembrosPagos,
    permission: 'members.index',
    columnas: [
      ...declaredColumns(ofMiembros, 'column'),
      texto('horario', 'Horario'),
      texto('plan', 'Plan'),
      texto('plazo', 'Plazo'),
      texto('estado', 'Estado'),
      dia('vence', 'Vence'),
      dia('visita', 'Última visita'),
      texto('sucursal', 'Sucursal'),
      dinero('saldo', 'Saldo'),
    ],
    ofSaldo: ['saldo'],
    guarded: { visita: 'attendance.index' },
    sumas: [],
    select: sql`
      select ${selectDeclared(ofMiembros, 'm')}, coalesce(to_char(m.horario at time zone g.zona_horaria, 'HH24:MI'), '') as horario,
        coalesce(p.nombre, '') as plan, coalesce(${plazoText('z')}, '') as plazo,
        case when m.deleted is null then m.estado else 'Eliminado' end as estado, m.vencimiento as vence, m.ultima_visita as visita, b.nombre as sucursal,
        m.saldo
      from hallados h
      join gimnasios g on g.id = $gimnasio
      join miembros_pagos m on m.gimnasio_id = $gimnasio and m.id = h.id
      join sucursales b on b.gimnasio_id = $gimnasio and b.id = m.sucursal_id
      left join planes_plazos z on z.gimnasio_id = $gimnasio and z.id = m.id_plan_plazo
      left join planes p on p.gimnasio_id = $gimnasio and p.id = z.id_plan
      order by h.place`,
  },
  pagos: {
    titulo: 'Pagos',
    collection: pagos,
    permission: 'payments.index',
    columnas: [
      recibo('recibo', 'Recibo'),
      texto('cliente', 'Cliente'),
      momento('fecha', 'Fecha'),
      texto('plan', 'Plan'),
      texto('plazo', 'Plazo'),
      texto('medio', 'Medio'),
      texto('referencia', 'Referencia'),
      dinero('monto', 'Importe'),
      dia('vence', 'Vence'),
      texto('estado', 'Estado'),
      texto('cobro', 'Cobró'),
      texto('sucursal', 'Sucursal'),
      texto('partes', 'Partes'),
      ...owedColumns,
    ],
    ofSaldo: ['a_cuenta', 'saldo'],
    sumas: ['monto', 'a_cuenta', 'saldo'],
    sumado: sql`d.estado = 'Válido'`,
    select: sql`
      select a.recibo, m.nombre as cliente, a.fecha_pago as fecha, p.nombre as plan, ${plazoText('a')} as plazo,
        ${medioText(sql`a.medio_pago`)} as medio, a.referencia, a.monto_total as monto, e.vencimiento as vence,
        case when v.id_pago is null then 'Válido' else 'Anulado' end as estado, u.name as cobro, b.nombre as sucursal,
        ${partsText('a')} as partes, ${owedOf}
      from hallados h
      join pagos_asientos a on a.gimnasio_id = $gimnasio and a.id = h.id
      join periodos e on e.gimnasio_id = $gimnasio and e.id_pago = a.id
      join miembros m on m.gimnasio_id = $gimnasio and m.id = e.id_miembro
      join planes_plazos z on z.gimnasio_id = $gimnasio and z.id = a.id_plan_plazo
      join planes p on p.gimnasio_id = $gimnasio and p.id = z.id_plan
      join users u on u.gimnasio_id = $gimnasio and u.id = a.usuario_id
      join sucursales b on b.gimnasio_id = $gimnasio and b.id = a.sucursal_id
      left join pagos_anulaciones v on v.gimnasio_id = $gimnasio and v.id_pago = a.id
      order by h.place`,
  },
  asistencias: {
    titulo: 'Asistencia',
    collection: asistencias,
    permission: 'attendance.index',
    columnas: [
      momento('fecha', 'Fecha'),
      texto('miembro', 'Miembro'),
      texto('resultado', 'Resultado'),
      texto('motivo', 'Motivo'),
      texto('permiso', 'Se dejó pasar'),
      texto('via', 'Vía'),
      texto('estado', 'Estado'),
      texto('registro', 'Registró'),
      texto('sucursal', 'Sucursal'),
    ],
    sumas: [],
    select: sql`
      select a.instante as fecha, coalesce(m.nombre, a.visitante) as miembro,
        case a.resultado when 'pasa' then 'Pasó' when 'aviso' then 'Pasó con aviso' else 'No pasó' end as resultado,
        replace(a.motivo, '_', ' ') as motivo, a.permiso, replace(a.via, '_', ' ') as via,
        case when a.deshecha is null then 'Válida' else 'Deshecha' end as estado, u.name as registro, b.nombre as sucursal
      from hallados h
      join asistencias a on a.gimnasio_id = $gimnasio and a.id = h.id
      left join miembros m on m.gimnasio_id = $gimnasio and m.id = a.id_miembro
      join users u on u.gimnasio_id = $gimnasio and u.id = a.usuario_id
      join sucursales b on b.gimnasio_id = $gimnasio and b.id = a.sucursal_id
      order by h.place`,
  },
  ventas: {
    titulo: 'Ventas',
    collection: ventas,
    permission: 'sales.index',
    columnas: [
      recibo('recibo', 'Recibo'),
      momento('fecha', 'Fecha'),
      texto('concepto', 'Concepto'),
      numero('cantidad', 'Cantidad'),
      dinero('precio', 'Precio'),
      dinero('monto', 'Importe'),
      texto('medio', 'Medio'),
      texto('referencia', 'Referencia'),
      texto('cliente', 'Cliente'),
      telefono('telefono', 'Teléfono'),
      texto('estado', 'Estado'),
      texto('vendio', 'Vendió'),
      texto('sucursal', 'Sucursal'),
      texto('nota', 'Nota'),
      ...owedColumns,
    ],
    ofSaldo: ['a_cuenta', 'saldo'],
    sumas: ['monto', 'a_cuenta', 'saldo'],
    sumado: sql`d.estado = 'Válida'`,
    select: sql`
      select a.recibo, a.created as fecha, a.concepto, a.cantidad, a.precio, a.monto, ${medioText(sql`a.medio_pago`)} as medio, a.referencia,
        coalesce(m.nombre, a.visitante) as cliente, a.telefono,
        case when a.anulado is null then 'Válida' else 'Anulada' end as estado, u.name as vendio, b.nombre as sucursal, a.nota,
        a.a_cuenta, a.saldo
      from hallados h
      join ventas a on a.gimnasio_id = $gimnasio and a.id = h.id
      left join miembros m on m.gimnasio_id = $gimnasio and m.id = a.id_miembro
      join users u on u.gimnasio_id = $gimnasio and u.id = a.usuario_id
      join sucursales b on b.gimnasio_id = $gimnasio and b.id = a.sucursal_id
      order by h.place`,
  },
  movimientos: {
    titulo: 'Movimientos de caja',
    collection: cajaMovimientos,
    permission: 'cash.see',
    columnas: [
      momento('fecha', 'Fecha'),
      texto('caja', 'Caja'),
      numero('cierre', 'Cierre Z'),
      texto('tipo', 'Tipo'),
      texto('concepto', 'Concepto'),
      dinero('importe', 'Importe'),
      texto('nota', 'Nota'),
      texto('anoto', 'Anotó'),
      texto('sucursal', 'Sucursal'),
    ],
    sumas: ['importe'],
    select: sql`
      select a.created as fecha, c.nombre as caja, z.numero as cierre,
        case a.tipo when 'toma' then 'Sin caja' else initcap(a.tipo) end as tipo, a.concepto,
        case when a.tipo in ('ingreso', 'toma') then a.monto else -a.monto end as importe, a.nota, u.name as anoto, b.nombre as sucursal
      from hallados h
      join caja_movimientos a on a.gimnasio_id = $gimnasio and a.id = h.id
      join caja_aperturas s on s.gimnasio_id = $gimnasio and s.id = a.id_sesion
      join cajas c on c.gimnasio_id = $gimnasio and c.id = s.caja_id
      join users u on u.gimnasio_id = $gimnasio and u.id = a.usuario_id
      join sucursales b on b.gimnasio_id = $gimnasio and b.id = a.sucursal_id
      left join caja_cierres z on z.gimnasio_id = $gimnasio and z.id_sesion = a.id_sesion and z.vuelta = a.vuelta
      order by h.place`,
  },
} as const satisfies Record<string, ExportedList>
