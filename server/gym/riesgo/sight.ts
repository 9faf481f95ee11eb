import { grants, type Permission } from '#shared/permissions.ts'
import type { WriteContext } from '#server/engine/records/declaration/collection.ts'
import { seenBranches } from '../reportes/frame/seen-branches.ts'

/** The parts of the list that a caller may see. What the caller may not read elsewhere is not here either. */
export type Sight = {
  readonly sucursales: readonly string[]
  readonly ve_automaticos: boolean
  readonly ve_en_linea: boolean
  readonly ve_visitas: boolean
  /** Plans and their prices. */
  readonly ve_planes: boolean
  /** Returned receipts, to be answered. */
  readonly ve_recibos: boolean
  readonly ve_pagos: boolean
  /** The money that the messages of the week brought. */
  readonly ve_sumas: boolean
}

/** Throws a 400 for a branch that the caller has no part in. */
export async function sightOf(context: WriteContext, sucursal: string): Promise<Sight> {
  const may = (...anyOf: readonly Permission[]) =>
    anyOf.some((permission) => grants(permission, context.caller.permissions))
  return {
    sucursales: await seenBranches(context, sucursal),
    ve_automaticos: may('payments.create', 'payments.index'),
    ve_en_linea: may('payments.index'),
    ve_visitas: may('attendance.index'),
    ve_planes: may('plan.index', 'payments.create', 'payments.index', 'reports.index'),
    ve_recibos: may('debits.manage'),
    ve_pagos: may('payments.index'),
    ve_sumas: may('reports.index'),
  }
}
