import { sql, type Sql } from '#server/runtime/db/statement/sql.ts'

/**
 * Rows with a link in a hash chain: entries and voids of the ledger, the parts of a payment, sales and their voids, debts, what
 * takes them down and its voids, returns of direct debits, pauses and their ends, audit rows.
 */
export type Sealed =
  | 'asiento'
  | 'anulacion'
  | 'partes'
  | 'venta'
  | 'anulacion_venta'
  | 'deuda'
  | 'saldo'
  | 'anulacion_saldo'
  | 'devolucion'
  | 'pausa'
  | 'corte'
  | 'auditoria'

const instant = (column: 'created' | 'fecha_pago' | 'horario') => sql`extract(epoch from e.${column})`

/**
 * The text that a link covers, for the row `e`, in a fixed order: every column but the public code of a receipt, and of a return
 * what the bank said, not how a person answered it or whose it became by a union. It is defined here
 * instead of in the database, where an attacker who can change rows could change it too. A new column needs a new kind.
 */
export const sealedText: Record<Sealed, Sql> = {
  asiento: sql`jsonb_build_array('asiento', e.gimnasio_id, e.id, e.orden, ${instant('created')}, e.id_miembro, e.id_plan_plazo,
    e.sucursal_id, e.usuario_id, e.medio_pago, e.precio_lista, e.descuento, e.motivo_descuento, e.monto_total, e.referencia,
    e.nota, ${instant('fecha_pago')}, e.dia, ${instant('horario')}, e.recibo, e.duracion, e.unidad, e.tolerancia, e.eleccion,
    e.contra_regla, e.inicio, e.vencimiento, e.apertura)::text`,
  anulacion: sql`jsonb_build_array('anulacion', e.gimnasio_id, e.id_pago, e.orden, ${instant('created')}, e.usuario_id, e.motivo)::text`,
  partes: sql`jsonb_build_array('partes', e.gimnasio_id, e.id_pago, e.partes)::text`,
  venta: sql`jsonb_build_array('venta', e.gimnasio_id, e.id, e.orden, ${instant('created')}, e.sucursal_id, e.usuario_id, e.id_concepto,
    e.concepto, e.tipo, e.precio, e.cantidad, e.monto, e.medio_pago, e.referencia, e.nota, e.id_miembro, e.visitante, e.telefono,
    e.dia, e.recibo)::text`,
  anulacion_venta: sql`jsonb_build_array('anulacion_venta', e.gimnasio_id, e.id_venta, e.orden, ${instant('created')}, e.usuario_id,
    e.motivo)::text`,
  deuda: sql`jsonb_build_array('deuda', e.gimnasio_id, e.id, e.orden, ${instant('created')}, e.id_pago, e.id_venta, e.id_miembro,
    e.sucursal_id, e.usuario_id, e.dia, e.monto, e.vence)::text`,
  saldo: sql`jsonb_build_array('saldo', e.gimnasio_id, e.id, e.orden, ${instant('created')}, e.id_deuda, e.clase, e.sucursal_id,
    e.usuario_id, e.monto, e.medio_pago, e.referencia, e.nota, e.dia, e.recibo)::text`,
  anulacion_saldo: sql`jsonb_build_array('anulacion_saldo', e.gimnasio_id, e.id_saldo, e.orden, ${instant('created')}, e.usuario_id,
    e.motivo)::text`,
  devolucion: sql`jsonb_build_array('devolucion', e.gimnasio_id, e.id, e.orden, ${instant('created')}, e.usuario_id, e.sucursal_id,
    e.dia, e.codigo, e.coste, e.origen)::text`,
  pausa: sql`jsonb_build_array('pausa', e.gimnasio_id, e.id, e.orden, ${instant('created')}, e.id_miembro, e.sucursal_id,
    e.usuario_id, e.desde, e.hasta, e.motivo, e.lote)::text`,
  corte: sql`jsonb_build_array('corte', e.gimnasio_id, e.id_pausa, e.orden, ${instant('created')}, e.usuario_id, e.hasta)::text`,
  auditoria: sql`jsonb_build_array('auditoria', e.gimnasio_id, e.id, e.orden, ${instant('created')}, e.usuario_id, e.sucursal_id,
    e.accion, e.coleccion, e.registro, e.antes, e.despues, e.ip, e.solicitud)::text`,
}

/** All parts of a payment as one row. */
const partsOfPago = sql`(
  select gimnasio_id, id_pago, jsonb_agg(jsonb_build_array(lugar, orden, medio_pago, monto, referencia) order by lugar) as partes
  from pagos_partes group by gimnasio_id, id_pago)`

/** The table, or a query in its place, and the key column of each kind. */
export const sealedTables: Record<
  Sealed,
  { table: Sql; key: 'id' | 'id_pago' | 'id_venta' | 'id_saldo' | 'id_pausa' }
> = {
  asiento: { table: sql`pagos_asientos`, key: 'id' },
  anulacion: { table: sql`pagos_anulaciones`, key: 'id_pago' },
  partes: { table: partsOfPago, key: 'id_pago' },
  venta: { table: sql`ventas_asientos`, key: 'id' },
  anulacion_venta: { table: sql`ventas_anulaciones`, key: 'id_venta' },
  deuda: { table: sql`deudas_asientos`, key: 'id' },
  saldo: { table: sql`saldos_asientos`, key: 'id' },
  anulacion_saldo: { table: sql`saldos_anulaciones`, key: 'id_saldo' },
  devolucion: { table: sql`devoluciones`, key: 'id' },
  pausa: { table: sql`pausas_asientos`, key: 'id' },
  corte: { table: sql`pausas_cortes`, key: 'id_pausa' },
  auditoria: { table: sql`auditoria`, key: 'id' },
}

/** The column of a link with the id of what it covers. */
export const keyOfLink: Readonly<
  Record<Sealed, 'id_pago' | 'id_venta' | 'id_deuda' | 'id_saldo' | 'id_devolucion' | 'id_pausa' | 'registro'>
> = {
  asiento: 'id_pago',
  anulacion: 'id_pago',
  partes: 'id_pago',
  venta: 'id_venta',
  anulacion_venta: 'id_venta',
  deuda: 'id_deuda',
  saldo: 'id_saldo',
  anulacion_saldo: 'id_saldo',
  devolucion: 'id_devolucion',
  pausa: 'id_pausa',
  corte: 'id_pausa',
  auditoria: 'registro',
}

/** The digest of the row `e`, with the salt of its link. */
export const digestOf = (kind: Sealed, salt = sql`''::bytea`) =>
  sql`sha256(${salt} || convert_to(${sealedText[kind]}, 'UTF8'))`

/** A chain's links to rows of this kind. */
export const sealsOf = (kind: Sealed): 'auditoria_sellos' | 'pagos_sellos' =>
  kind === 'auditoria' ? 'auditoria_sellos' : 'pagos_sellos'

/** The start of a gym's chain. */
export const beginningOf = (gimnasio: Sql) => sql`sha256(convert_to(coalesce(${gimnasio}, ''), 'UTF8'))`
