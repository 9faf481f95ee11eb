import { normalizeDni, sexos } from '#shared/collections/miembro.ts'
import { typedText } from '#shared/typed-text.ts'
import type { Collection } from '#server/records/collection.ts'
import {
  civilDate,
  date,
  email,
  file,
  json,
  number,
  relation,
  select,
  text,
  timestamps,
} from '#server/records/fields/index.ts'
import { fotoThumbs, pictureSize } from '../picture-size.ts'
import { audited } from '../audit.ts'
import { holding } from '../rules.ts'
import { miembroHooks } from './miembro-hooks.ts'

const digits = (value: string) => value.replace(/[\s().+-]/g, '')

/** Members, the deleted included: a client that meets a known dni looks for the one to restore. */
export const miembros: Collection = audited({
  name: 'miembros',
  id: 'col_miembros',
  type: 'base',
  source: 'miembros',
  fields: [
    text('nombre', { required: true, min: 2, max: 80, normalized: 'nombre_norm', normalize: typedText }),
    text('dni', { max: 30, normalized: 'dni_norm', normalize: normalizeDni }),
    text('telefono', { max: 15, pattern: /^\d*$/, normalized: 'telefono_norm', normalize: digits }),
    text('direccion', { max: 200 }),
    select('sexo', sexos),
    relation('sucursal_id', 'sucursales', { required: true, reveals: ['nombre', 'direccion'] }),
    date('deleted'),
    email('correo'),
    text('tipo_documento', { max: 30 }),
    civilDate('fecha_nacimiento'),
    file('foto', { maxSize: pictureSize, thumbs: fotoThumbs, protected: true }),
    text('notas', { max: 2000 }),
    text('alerta', { max: 200 }),
    text('contacto_emergencia', { max: 200 }),
    json('etiquetas', { initial: [], maxSize: 4000 }),
    number('numero', { readOnly: true, nullable: true }),
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
