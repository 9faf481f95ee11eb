import { returnsOf } from './camt-entry.ts'
import type { DevolucionLeida } from './lectura.ts'
import type { MessageReader } from './message-reader.ts'
import type { XmlNode } from './walk-xml.ts'

const ends = new Set(['Ntry'])

const ENTRIES = new Set(['Document/BkToCstmrStmt/Stmt/Ntry', 'Document/BkToCstmrDbtCdtNtfctn/Ntfctn/Ntry'])

/** Statements (camt.053) and notifications (camt.054): among all that moved on the account, the returned direct debits. */
export function camtReader(): MessageReader {
  const devoluciones: DevolucionLeida[] = []
  const closed = (node: XmlNode, path: string) => {
    if (!ENTRIES.has(path)) return false
    for (const devolucion of returnsOf(node)) devoluciones.push(devolucion)
    return true
  }
  return { ends, closed, devoluciones, bloques: [] }
}
