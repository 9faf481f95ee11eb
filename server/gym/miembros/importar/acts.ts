import { listOf, object, oneOf, text } from '#server/engine/openapi/schema-words.ts'
import { tareaSchema } from '#server/gym/tareas/acts.ts'
import type { Declared } from '#server/platform/acts/act.ts'

const common = { tag: 'Importar', opens: ['members.import'], denied: 'importar_denied' } as const
const importacion = object({ id: text })

/** The right to every route of imports. */
export const importing = common

/** Files are read outside of a transaction, and long work goes on after its answer (202): these have handlers of their own. */
export const importarRoutes: readonly Declared[] = [
  {
    ...common,
    route: 'POST /api/importar',
    says: 'Subir un archivo de miembros',
    note: 'Como formulario con `archivo` y `sucursal_id`.',
    body: { ...object({ sucursal_id: text }), required: ['sucursal_id'] },
    answers: importacion,
  },
  { ...common, route: 'GET /api/importar', says: 'Ver las importaciones', answers: {} },
  { ...common, route: 'GET /api/importar/:id', says: 'Ver una importación', answers: importacion },
  {
    ...common,
    route: 'POST /api/importar/:id',
    says: 'Revisar una importación, o aplicarla',
    body: object({
      mapeo: listOf(text),
      duplicados: oneOf('omitir', 'actualizar'),
      decisiones: { type: 'object' },
      orden: { type: 'object' },
      planes: { type: 'object' },
      aplicar: { type: 'boolean' },
    }),
    answers: importacion,
    alsoAnswers: [202],
  },
  {
    ...common,
    route: 'POST /api/importar/:id/leer',
    says: 'Leer un archivo de miembros de otra manera',
    body: object({ letras: text, separador: text, hoja: { type: 'integer' }, encabezado: { type: 'integer' } }),
    answers: importacion,
  },
  {
    ...common,
    route: 'POST /api/importar/:id/deshacer',
    says: 'Deshacer una importación',
    answers: object({ tarea: tareaSchema }),
    alsoAnswers: [202],
  },
]
