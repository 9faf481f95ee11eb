import type { Caller } from '#server/engine/records/declaration/caller.ts'
import type { Collection } from '#server/engine/records/declaration/collection.ts'
import { date, json, number, relation, relations, text, timestamps } from '#server/engine/records/fields/index.ts'
import { holding } from '#server/platform/rights/rules.ts'

/** A key learns nothing about keys. */
const readable = (caller: Caller) => !caller.key && holding('settings.index', 'settings.update')(caller)

/** API keys. Acts make and revoke them; the stored digest is no field. */
export const clavesApi: Collection = {
  name: 'claves_api',
  id: 'col_claves_api',
  type: 'base',
  source: 'claves_api',
  fields: [
    text('nombre'),
    relations('permisos', 'permisos', {
      reveals: 'all',
      through: { table: 'claves_api_permisos', from: 'clave_id', to: 'permiso_id', tenant: 'gimnasio_id' },
    }),
    relations('sucursal_id', 'sucursales', {
      reveals: 'all',
      through: { table: 'users_sucursales', from: 'user_id', to: 'sucursal_id', tenant: 'gimnasio_id' },
    }),
    json('direcciones'),
    number('por_minuto'),
    text('final'),
    date('vence'),
    date('ultimo_uso'),
    text('ultima_ip'),
    relation('creada_por', 'users', { reveals: ['name'] }),
    date('revocada'),
    relation('revocada_por', 'users', { reveals: ['name'] }),
    ...timestamps,
  ],
  tenancy: { kind: 'own', column: 'gimnasio_id' },
  rules: { list: readable, view: readable, create: null, update: null, delete: null },
  defaultSort: '-created',
}
