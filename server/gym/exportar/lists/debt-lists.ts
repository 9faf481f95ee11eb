import { aCuentaEscrito } from '#shared/metodos-pago.ts'
import { deudas } from '#server/gym/saldos/deudas.collection.ts'
import { saldos } from '#server/gym/saldos/saldos.collection.ts'
import { dia, dinero, momento, recibo, telefono, texto } from '#server/gym/reportes/frame/report.ts'
import { sql } from '#server/runtime/db/statement/sql.ts'
import type { ExportedList } from '../exported-list.ts'

/** The debts of members, and what takes them down. */
export const debtLists = {
  deudas: {
    titulo: 'Saldos por cobrar',
    collection: deudas,
    permission: 'payments.index',
    columnas: [
      texto('cliente', 'Cliente'),
      telefono('telefono', 'Teléfono'),
      recibo('recibo', 'Recibo'),
      texto('concepto', 'Concepto'),
      dia('dia', 'Fecha'),
      dia('vence', 'Vence'),
      dinero('monto', aCuentaEscrito),
      dinero('saldo', 'Saldo'),
      texto('dejo', 'Cobró'),
      texto('sucursal', 'Sucursal'),
    ],
    guarded: { telefono: 'members.index' },
    sumas: ['monto', 'saldo'],
    select: sql`
      select m.nombre as cliente, m.telefono, d.recibo, d.concepto, d.dia, d.vence, d.monto, d.saldo, u.name as dejo, b.nombre as sucursal
      from hallados h
      join deudas d on d.gimnasio_id = $gimnasio and d.id = h.id
      join miembros m on m.gimnasio_id = $gimnasio and m.id = d.id_miembro
      join users u on u.gimnasio_id = $gimnasio and u.id = d.usuario_id
      join sucursales b on b.gimnasio_id = $gimnasio and b.id = d.sucursal_id
      order by h.place`,
  },
  saldos: {
    titulo: 'Cobros de saldos',
    collection: saldos,
    permission: 'payments.index',
    columnas: [
      recibo('recibo', 'Recibo'),
      momento('fecha', 'Fecha'),
      texto('cliente', 'Cliente'),
      recibo('de', 'Del recibo'),
      texto('concepto', 'Concepto'),
      dinero('cobrado', 'Cobrado'),
      dinero('condonado', 'Condonado'),
      texto('medio', 'Medio'),
      texto('referencia', 'Referencia'),
      texto('estado', 'Estado'),
      texto('cobro', 'Registró'),
      texto('sucursal', 'Sucursal'),
      texto('nota', 'Nota'),
    ],
    sumas: ['cobrado', 'condonado'],
    sumado: sql`d.estado = 'Válido'`,
    select: sql`
      select s.recibo, s.created as fecha, m.nombre as cliente, d.recibo as de, d.concepto,
        case s.clase when 'cobro' then s.monto end as cobrado, case s.clase when 'condonacion' then s.monto end as condonado,
        s.medio_pago as medio, s.referencia, case when s.anulado is null then 'Válido' else 'Anulado' end as estado,
        u.name as cobro, b.nombre as sucursal, s.nota
      from hallados h
      join saldos s on s.gimnasio_id = $gimnasio and s.id = h.id
      join deudas d on d.gimnasio_id = $gimnasio and d.id = s.id_deuda
      join miembros m on m.gimnasio_id = $gimnasio and m.id = s.id_miembro
      join users u on u.gimnasio_id = $gimnasio and u.id = s.usuario_id
      join sucursales b on b.gimnasio_id = $gimnasio and b.id = s.sucursal_id
      order by h.place`,
  },
} as const satisfies Record<string, ExportedList>
