import type { StoredRecord } from '../collections/stored-record.ts'

/** The signed paper of a mandate. `papel`: the name of its file. */
export interface MandatoPapel extends StoredRecord {
  id_mandato: string
  usuario_id: string
  papel: string
}

/** Bytes: a scan of one page, or the picture that a phone takes. */
export const mostPapel = 10 * 1024 * 1024
