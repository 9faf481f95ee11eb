import { datosMiembro } from '#shared/collections/miembro.ts'
import type { Collection } from '#server/engine/records/declaration/collection.ts'
import { date, file, number, relation, text, timestamps } from '#server/engine/records/fields/index.ts'
import { pictureSize } from '#server/gym/campos/picture-size.ts'
import { audited } from '#server/platform/auditoria/audit.ts'
import { holding } from '#server/platform/rights/rules.ts'
import { declaredFields } from '#server/gym/campos/declared-fields.ts'
import { miembroHooks } from './miembro-hooks.ts'

/** Thumbnails of a member's photo, for lists and the member's panel. */
export const fotoThumbs = ['50x50', '200x200']

/** Members, including deleted ones: a client that finds a dni taken can restore its member. */
export const miembros: Collection = audited({
  name: 'miembros',
  id: 'col_miembros',
  type: 'base',
  source: 'miembros',
  fields: [
    ...declaredFields(datosMiembro),
    relation('sucursal_id', 'sucursales', { required: true, reveals: ['nombre', 'direccion'] }),
    date('deleted'),
    file('foto', { maxSize: pictureSize, thumbs: fotoThumbs, protected: true }),
    number('numero', { readOnly: true, nullable: true }),
    text('codigo', { readOnly: true }),
    relation('unido_a', 'miembros', { readOnly: true, reveals: ['nombre', 'numero', 'deleted'] }),
    ...timestamps,
  ],
  tenancy: { kind: 'own', column: 'gimnasio_id' },
  scope: 'sucursal_id',
  rules: {
    list: holding('members.index'),
    view: holding('members.index'),
    create: holding('members.create'),
    update: holding('members.update', 'members.delete', 'members.create'),
    delete: holding('members.delete'),
  },
  defaultSort: '-created',
  unique: { miembros_dni_key: ['dni'] },
  hooks: miembroHooks,
})
