import type { CobroAutomatico } from '#shared/en_linea/cobro-automatico.ts'
import { grants } from '#shared/permissions.ts'
import { seesScope } from '#server/engine/records/declaration/caller.ts'
import type { WriteContext } from '#server/engine/records/declaration/collection.ts'
import type { Transaction } from '#server/runtime/db/transaction.ts'
import { forbidden, notFound } from '#server/runtime/errors/errors.ts'
import type { Terms } from './acuerdo.ts'

/** A consent as stored. */
export type StoredAutomatico = Terms & {
  concepto: string
  precio_visto: string
  estado: CobroAutomatico['estado']
  proximo: Date | null
  problema: CobroAutomatico['problema']
  falla: string
  codigo: string
  suscripcion: string
  enlace: string
}

const lockText = `
  select id, id_miembro, id_plan_plazo, sucursal_id, usuario_id, concepto, duracion, unidad, monto, moneda, precio_visto, estado,
    proximo, problema, falla, codigo, suscripcion, enlace
  from cobros_automaticos where gimnasio_id = $1 and id = $2 for update`

/** Reads a consent and locks it to the end. */
export async function lockAutomatico(
  { query, tenant }: Transaction,
  id: string,
): Promise<StoredAutomatico | undefined> {
  const [found] = await query<StoredAutomatico>(lockText, [tenant, id])
  return found
}

/** A consent of the caller's branches. Throws 403 without the right to charge, 404 for another's. */
export async function requireAutomatico({ tx, caller }: WriteContext, id: string): Promise<StoredAutomatico> {
  if (!grants('payments.create', caller.permissions)) throw forbidden('pagos_charge_denied')
  const found = await lockAutomatico(tx, id)
  if (!found || !seesScope(caller, found.sucursal_id)) throw notFound()
  return found
}
