import type { Collection } from '#server/records/collection.ts'
import { civilDate, number, relation, text, timestamps } from '#server/records/fields/index.ts'
import { holding } from '../rules.ts'

/** What the staff asked for without the right to it, for whoever may read the history. Written by `server/rechazos`. */
export const rechazos: Collection = {
  name: 'rechazos',
  id: 'col_rechazos',
  type: 'base',
  source: 'rechazos',
  fields: [
    relation('usuario_id', 'users', { reveals: ['name'] }),
    civilDate('dia'),
    text('metodo'),
    text('ruta'),
    number('veces'),
    text('ip'),
    ...timestamps,
  ],
  tenancy: { kind: 'own', column: 'gimnasio_id' },
  scope: 'usuario_id.sucursal_id',
  rules: { list: holding('audit.index'), view: holding('audit.index'), create: null, update: null, delete: null },
  defaultSort: '-updated',
}
