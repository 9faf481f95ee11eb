import type { Unidad } from '#shared/periodos.ts'
import { deReferencia, type Cobro } from '#server/platform/proveedor/proveedor.ts'
import { deReferenciaDeAutomatico } from '#server/platform/proveedor/suscripciones.ts'
import type { Transaction } from '#server/runtime/db/transaction.ts'

/** The plan, term and price that a member was asked to pay, as stored in a link or a consent. */
export type Terms = {
  id: string
  id_miembro: string
  id_plan_plazo: string
  sucursal_id: string
  usuario_id: string
  duracion: number
  unidad: Unidad
  monto: string
  moneda: string
}

/** The terms that a member pays at: of a link, or of a consent. `de` names the column of `cobros_en_linea` for its id. */
export type Acuerdo = Terms & { de: 'id_link' | 'id_automatico' }

const terms = 'id, id_miembro, id_plan_plazo, sucursal_id, usuario_id, duracion, unidad, monto, moneda'

const lockLink = `select 'id_link' as de, ${terms} from links_pago where gimnasio_id = $1 and id = $2 for update`

const readAutomatico = `select 'id_automatico' as de, ${terms} from cobros_automaticos`
const lockAutomatico = `${readAutomatico} where gimnasio_id = $1 and id = $2 for update`
const lockSuscripcion = `${readAutomatico} where gimnasio_id = $1 and suscripcion = $2 and suscripcion <> '' for update`

/** Locks what a payment is for to the end: what is paid for it enters one after the other. Nothing for another gym's. */
export async function lockAcuerdoOf(tx: Transaction, { referencia, suscripcion }: Cobro): Promise<Acuerdo | undefined> {
  const automatico = deReferenciaDeAutomatico(referencia)
  const named = automatico ?? deReferencia(referencia)
  if (!named) return lock(tx, lockSuscripcion, suscripcion)
  if (named.gimnasio !== tx.tenant) return undefined
  return lock(tx, automatico ? lockAutomatico : lockLink, named.pago)
}

type Named = { id_link: string | null; id_automatico: string | null }

/** Locks what stored money is for. */
export async function lockAcuerdo(tx: Transaction, { id_link, id_automatico }: Named): Promise<Acuerdo | undefined> {
  return id_link === null ? lock(tx, lockAutomatico, id_automatico) : lock(tx, lockLink, id_link)
}

async function lock({ query, tenant }: Transaction, text: string, id: string | null): Promise<Acuerdo | undefined> {
  const [acuerdo] = await query<Acuerdo>(text, [tenant, id])
  return acuerdo
}
