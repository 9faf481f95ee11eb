import { sql } from '#server/runtime/db/statement/sql.ts'
import { listasConVistas, longestNombreDeVista, mostVistas } from '#shared/vistas/vista.ts'
import type { Caller } from '#server/engine/records/declaration/caller.ts'
import type { Collection, Row, WriteContext } from '#server/engine/records/declaration/collection.ts'
import { relation, select, text, timestamps, typed } from '#server/engine/records/fields/index.ts'
import { refuse } from '#server/runtime/errors/refusal.ts'

const isStaff = ({ id, tenant, key }: Caller) => id !== null && tenant !== null && !key
const own = (caller: Caller) => isStaff(caller) && 'usuario_id = @request.auth.id'

/** Saved views of lists. They belong to one person, so neither colleagues nor the history see them. */
export const vistas: Collection = {
  name: 'vistas',
  id: 'col_vistas',
  type: 'base',
  source: 'vistas',
  fields: [
    relation('usuario_id', 'users', { readOnly: true }),
    select('lista', listasConVistas, { required: true }),
    typed('nombre', { required: true, max: longestNombreDeVista }),
    text('busqueda', { max: 2000 }),
    ...timestamps,
  ],
  tenancy: { kind: 'own', column: 'gimnasio_id' },
  rules: { list: own, view: own, create: isStaff, update: own, delete: own },
  defaultSort: 'created',
  unique: { vistas_pkey: ['id'], vistas_id_key: ['id'], vistas_nombre: ['nombre'] },
  hooks: {
    async prepareCreate(context, draft) {
      draft['usuario_id'] = context.caller.id
      await requireRoom(context, draft)
    },
    async prepareUpdate(_, draft, stored) {
      if (draft['lista'] !== stored['lista']) throw refuse('lista', 'validation_immutable', 'vista_fixed')
    },
  },
}

/** Two creates at once may end one above the limit, which harms nobody. */
async function requireRoom({ tx, caller }: WriteContext, { lista }: Row): Promise<void> {
  const [counted] = await tx.query<{ vistas: number }>(
    sql`select count(*)::int as vistas from vistas where gimnasio_id = $gimnasio and usuario_id = $usuario_id and lista = $lista`,
    { usuario_id: caller.id, lista },
  )
  if (counted && counted.vistas >= mostVistas)
    throw refuse('nombre', 'validation_too_many_values', ['vistas_full', { max: mostVistas }])
}
