import { sql } from '#server/runtime/db/statement/sql.ts'
import type { Collection, Hooks } from '#server/engine/records/declaration/collection.ts'
import { bool, relation, timestamps, typed } from '#server/engine/records/fields/index.ts'
import { audited } from '#server/platform/auditoria/audit.ts'
import { holding } from '#server/platform/rights/rules.ts'
import { refuse } from '#server/runtime/errors/refusal.ts'
import { cashPermissions } from './cash-permissions.ts'
import { lockCaja } from './turno.ts'

const hooks: Hooks = {
  async prepareCreate(_, draft) {
    draft['activa'] = true
  },

  async prepareUpdate(context, draft, stored) {
    if (draft['sucursal_id'] !== stored['sucursal_id'])
      throw refuse('sucursal_id', 'validation_immutable', 'caja_fixed')
    if (draft['activa'] !== false || stored['activa'] === false) return
    const turno = await lockCaja(context, stored['id'], 'no key update')
    if (turno.id_sesion) throw refuse('activa', 'validation_in_use', 'caja_in_use')
  },

  async afterWrite({ tx }, { action, id, after }) {
    if (action === 'create')
      await tx.query(
        sql`insert into cajas_turnos (gimnasio_id, caja_id, sucursal_id) values ($gimnasio, $caja_id, $sucursal_id)`,
        { caja_id: id, sucursal_id: after?.['sucursal_id'] },
      )
  },
}

/** Tills. Their sessions stay, so one that is no longer used is only put away (`activa`). */
export const cajas: Collection = audited({
  name: 'cajas',
  id: 'col_cajas',
  type: 'base',
  source: 'cajas',
  fields: [
    typed('nombre', { required: true, min: 2, max: 40 }),
    relation('sucursal_id', 'sucursales', { required: true, reveals: ['nombre', 'direccion'] }),
    bool('activa', { initial: true }),
    ...timestamps,
  ],
  tenancy: { kind: 'own', column: 'gimnasio_id' },
  scope: 'sucursal_id',
  rules: {
    list: holding(...cashPermissions, 'settings.index', 'settings.update'),
    view: holding(...cashPermissions, 'settings.index', 'settings.update'),
    create: holding('settings.update'),
    update: holding('settings.update'),
    delete: null,
  },
  listsOnly: { unless: 'activa', filter: 'activa = true' },
  defaultSort: 'created',
  unique: { cajas_nombre: ['nombre'] },
  hooks,
})
