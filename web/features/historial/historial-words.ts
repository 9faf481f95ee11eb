import { recordNames } from '#shared/collections/auditoria-words.ts'
import type { Auditoria } from '#shared/collections/auditoria.ts'
import { campoContado } from '#shared/historia/historia.ts'
import { type Names, valueText, type Written } from '#web/lib/forms/record-words.ts'

export type Change = { name: string; before: string; after: string }

type Parts = Pick<Auditoria, 'antes' | 'despues'>

/** The changes of an entry in words; technical fields are left out. */
export function changesOf(
  { antes, despues, coleccion }: Parts & Pick<Auditoria, 'coleccion'>,
  written: Written,
): Change[] {
  const [before, after] = [flat(antes), flat(despues)]
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return fields.flatMap((field) => {
    const campo = campoContado(coleccion, field)
    if (campo === undefined) return []
    const change = {
      name: campo.label,
      before: valueText(campo, before[field], written),
      after: valueText(campo, after[field], written),
    }
    if (change.before !== change.after) return [change]
    return campo.kind === 'picture' && before[field] !== after[field] ? [{ ...change, after: 'otra imagen' }] : []
  })
}

/** Flattens the rules of the gym into fields. */
function flat(part: Auditoria['antes']): Record<string, unknown> {
  if (!part) return {}
  const { politica, ...rest } = part
  return typeof politica === 'object' && politica !== null ? { ...rest, ...politica } : rest
}

/** The person behind an entry. A payer signs by a link, without an account. */
export function personOf({ coleccion, despues, expand }: Pick<Auditoria, 'coleccion' | 'despues' | 'expand'>): string {
  if (expand?.usuario_id) return expand.usuario_id.name
  return coleccion === 'mandatos' && despues?.['firma'] === 'enlace' ? 'Quien paga' : 'El sistema'
}

/** The day of a told moment, to stand above its entries: 'hoy 08:58' becomes 'Hoy', '21/11/2026 19:12' '21/11/2026'. */
export const dayTold = (moment: string): string =>
  moment.charAt(0).toUpperCase() + moment.slice(1, moment.lastIndexOf(' '))

/** The kind of an entry's record after its verb; '' for a sale, which says it: 'Vendió Agua, recibo 000012'. */
export function kindOf({ accion, coleccion }: Pick<Auditoria, 'accion' | 'coleccion'>): string {
  if (['ventas', 'miembros_uniones'].includes(coleccion) && accion === 'create') return ''
  const kind = recordNames[coleccion] ?? coleccion
  // Within a sentence, but 'clave de API'.
  return kind.charAt(0).toLowerCase() + kind.slice(1)
}

/** The name of an entry's record; '' if it has none. */
export function nameOf({ antes, despues, registro }: Parts & Pick<Auditoria, 'registro'>, names: Names): string {
  const [queda, otro] = ['id_miembro', 'id_se_va'].map((field) => {
    const id = despues?.[field]
    return typeof id === 'string' ? names.get(id) : undefined
  })
  if (queda && otro) return `a ${queda} con ${otro}`
  const known = names.get(registro)
  if (known) return known
  for (const part of [despues, antes]) {
    const name = part?.['nombre'] ?? part?.['name']
    if (typeof name === 'string' && name !== '') return name
  }
  return queda ? `de ${queda}` : ''
}
