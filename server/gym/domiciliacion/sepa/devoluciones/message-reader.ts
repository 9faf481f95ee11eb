import type { BloqueRechazado, DevolucionLeida } from './lectura.ts'
import type { XmlNode } from './walk-xml.ts'

/** Finds the returns of one kind of message while it is read. */
export interface MessageReader {
  /** The names of the elements at whose end it looks. */
  readonly ends: ReadonlySet<string>
  /** One has ended. `path` has the names from Document to it, `above` the elements around it. True lets it go. */
  readonly closed: (node: XmlNode, path: string, above: readonly XmlNode[]) => boolean
  readonly devoluciones: DevolucionLeida[]
  readonly bloques: BloqueRechazado[]
}
