import type { Collection } from '#server/engine/records/declaration/collection.ts'
import { civilDate, number, relation, text, timestamps } from '#server/engine/records/fields/index.ts'
import { holding } from '#server/platform/rights/rules.ts'

/** Refused requests of the staff, for users with permission for the audit log. `server/gym/rechazos` writes them. */
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
