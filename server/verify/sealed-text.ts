/** What has a link in a chain: an entry of the ledger, its void, a row of the audit. */
export type Sealed = 'asiento' | 'anulacion' | 'auditoria'

const instant = (column: string) => `extract(epoch from e.${column})`

/**
 * Each row as the text its link covers, for the row `e`: every column, in an order that never changes. Kept here and not in
 * the database, where whoever changes a row could change it too. A column added later needs a new kind of its own.
 */
export const sealedText: Record<Sealed, string> = {
  asiento: `jsonb_build_array('asiento', e.gimnasio_id, e.id, e.orden, ${instant('created')}, e.id_miembro, e.id_plan_plazo,
    e.sucursal_id, e.usuario_id, e.medio_pago, e.precio_lista, e.descuento, e.motivo_descuento, e.monto_total, e.referencia,
    e.nota, ${instant('fecha_pago')}, e.dia, ${instant('horario')}, e.recibo, e.duracion, e.unidad, e.tolerancia, e.eleccion,
    e.contra_regla, e.inicio, e.vencimiento, e.apertura)::text`,
  anulacion: `jsonb_build_array('anulacion', e.gimnasio_id, e.id_pago, e.orden, ${instant('created')}, e.usuario_id, e.motivo)::text`,
  auditoria: `jsonb_build_array('auditoria', e.gimnasio_id, e.id, e.orden, ${instant('created')}, e.usuario_id, e.sucursal_id,
    e.accion, e.coleccion, e.registro, e.antes, e.despues, e.ip, e.solicitud)::text`,
}

/** Where each lies, and the column that names a row of it. */
export const sealedTables: Record<Sealed, { table: string; key: string }> = {
  asiento: { table: 'pagos_asientos', key: 'id' },
  anulacion: { table: 'pagos_anulaciones', key: 'id_pago' },
  auditoria: { table: 'auditoria', key: 'id' },
}

/** SQL: the digest of the row `e`. */
export const digestOf = (kind: Sealed) => `sha256(convert_to(${sealedText[kind]}, 'UTF8'))`

/** SQL: what the first link of a gym follows. */
export const beginningOf = (gimnasio: string) => `sha256(convert_to(coalesce(${gimnasio}, ''), 'UTF8'))`
