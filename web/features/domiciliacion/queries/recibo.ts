import type { ReciboDeRemesa } from '#shared/domiciliacion/remesa.ts'

/** A receipt with the records shown beside it. */
export type Recibo = ReciboDeRemesa & {
  expand?: {
    id_miembro?: { id: string; nombre: string; deleted: string }
    id_mandato?: { id: string; nombre: string; referencia: string; iban_final: string }
  }
}

export const reciboExpand = 'id_miembro,id_mandato'
