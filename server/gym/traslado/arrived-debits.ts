import type { Fila } from './checked-row.ts'

const motivo = 'Vino de otro servidor sin su cuenta: hace falta otro mandato.'

/**
 * The rows of direct debits as they arrive: nothing is collected by them until the payer signs another mandate here. Accounts are
 * sealed by the server where they were typed. Receipts keep the name by which the bank knows them.
 */
const arriving: Readonly<Partial<Record<string, (row: Fila, now: Date) => Fila>>> = {
  mandatos: (row, now) => (row['revocado'] ? row : { ...row, revocado: now, motivo }),
  cobros_automaticos: (row) =>
    row['estado'] === 'cancelado' ? row : { ...row, estado: 'con_problema', problema: 'terminado', falla: '' },
  remesas_recibos: (row) => ({ ...row, extremo: row['extremo'] || row['id'] }),
}

/** A row as its gym arrives here. */
export const asArrived = (table: string, row: Fila, now: Date): Fila => arriving[table]?.(row, now) ?? row
