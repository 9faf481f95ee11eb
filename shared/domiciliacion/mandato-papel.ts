import type { StoredRecord } from '../collections/stored-record.ts'

/** The signed paper of a mandate. `papel`: the name of its file. */
export interface MandatoPapel extends StoredRecord {
  id_mandato: string
  usuario_id: string
  papel: string
}

export const tiposDePapel = ['image/jpeg', 'image/png', 'image/webp', 'application/pdf']

/** Bytes: a scan of one page, or the picture that a phone takes. */
export const mostPapel = 10 * 1024 * 1024
