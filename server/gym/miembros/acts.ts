import { listOf, object } from '#server/engine/openapi/schema-words.ts'
import { act } from '#server/platform/acts/act.ts'
import { anonymise } from './anonimizar/anonymise.ts'
import { etiquetasInUse } from './etiquetas.ts'
import { anularNota } from './miembros_notas.collection.ts'

const tag = 'Miembros'

export const etiquetas = act('GET /api/miembros/etiquetas', {
  says: 'Ver las etiquetas de los miembros',
  tag,
  opens: ['members.index'],
  denied: 'miembros_denied',
  isForVisitors: true,
  answers: object({ etiquetas: listOf({}) }),
  run: async ({ tx, caller }) => ({ etiquetas: await etiquetasInUse(tx, caller) }),
})

export const retirarNota = act('POST /api/miembros_notas/:id/anular', {
  says: 'Retirar una nota',
  tag,
  opens: ['members.update'],
  denied: 'notas_denied',
  answers: 'empty',
  run: (context, { id }) => anularNota(context, id),
})

export const anonimizar = act('POST /api/miembros/:id/anonimizar', {
  says: 'Borrar los datos personales de un miembro eliminado',
  note: 'No se puede deshacer.',
  tag,
  opens: ['members.delete'],
  denied: 'miembros_anonymise_denied',
  answers: 'empty',
  run: (context, { id }) => anonymise(context, id),
})
