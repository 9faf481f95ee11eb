import { refuse } from '#server/runtime/errors/refusal.ts'
import type { Pair } from './read-fichas.ts'
import { documentosOf } from './join-datos.ts'

/** Refuses two records that cannot be joined as they are. */
export function requireJoinable({ queda, otro }: Pair): void {
  for (const [field, { nombre, unido_a, is_anonymous, is_deleted }] of [
    ['id_queda', queda],
    ['id_se_va', otro],
  ] as const) {
    if (unido_a !== null) throw refuse(field, 'validation_not_allowed', ['union_made', { nombre }])
    if (is_anonymous) throw refuse(field, 'validation_not_allowed', ['union_anonymous', { nombre }])
    if (is_deleted) throw refuse(field, 'validation_deleted', ['union_deleted', { nombre }])
  }
  if (queda.is_automatic && otro.is_automatic) throw refuse('id_se_va', 'validation_not_allowed', 'union_two_automatic')
  if (queda.is_paused && otro.is_paused) throw refuse('id_se_va', 'validation_overlap', 'union_two_paused')
}

/** If the two have different documents, requires a choice of one of them. */
export function requireDocument({ queda, otro }: Pair, dni: string | undefined): void {
  const documentos = documentosOf(queda.datos, otro.datos)
  if (documentos.length === 0) return
  if (dni === undefined || !documentos.includes(dni))
    throw refuse('dni', 'validation_required', [
      'union_two_documents',
      { uno: String(documentos[0]), otro: String(documentos[1]) },
    ])
}
