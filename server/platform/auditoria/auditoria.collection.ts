import { acciones } from '#shared/collections/auditoria.ts'
import type { Collection } from '#server/engine/records/declaration/collection.ts'
import { autodate, json, relation, select, text } from '#server/engine/records/fields/index.ts'
import { holding } from '../rights/rules.ts'

/** The audit log, newest first. `audit.ts` writes each row in the transaction of the audited write; rows never change. */
export const auditoria: Collection = {
  name: 'auditoria',
  id: 'col_auditoria',
  type: 'base',
  source: 'auditoria',
  fields: [
    relation('usuario_id', 'users', { reveals: ['name'] }),
    relation('sucursal_id', 'sucursales', { reveals: ['nombre'] }),
    select('accion', acciones),
    text('coleccion'),
    text('registro'),
    json('antes'),
    json('despues'),
    text('palabras', { readOnly: true, normalized: 'palabras' }),
    relation('miembro', 'miembros', { readOnly: true }),
    text('ip'),
    text('solicitud'),
    autodate('created', 'create'),
  ],
  tenancy: { kind: 'own', column: 'gimnasio_id' },
  scope: 'sucursal_id',
  rules: { list: holding('audit.index'), view: holding('audit.index'), create: null, update: null, delete: null },
  defaultSort: '-created',
}
