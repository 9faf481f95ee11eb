import { sql } from '#server/runtime/db/statement/sql.ts'
import { isPayable } from '#shared/en_linea/link-pago.ts'
import { seesScope } from '#server/engine/records/declaration/caller.ts'
import type { WriteContext } from '#server/engine/records/declaration/collection.ts'
import { notFound } from '#server/runtime/errors/errors.ts'
import { refuse } from '#server/runtime/errors/refusal.ts'
import { writeAudit } from '#server/platform/auditoria/audit.ts'
import { openOnce } from '#server/platform/proveedor/open-once.ts'
import { referenciaDe, type Proveedor } from '#server/platform/proveedor/proveedor.ts'
import { orSilent } from './cuenta/or-silent.ts'
import { linksPago } from './links_pago.collection.ts'
import type { EnLineaDeps } from './require-proveedor.ts'
import { lockLink, type StoredLink } from './cobros/stored-link.ts'

/** The beginning of the addresses of the public pages. */
export const publicPath = '/pagar/'

/** The public address of a link, for messages. */
export const linkUrl = (publicUrl: string, codigo: string): string => `${publicUrl}${publicPath}${codigo}`

/** The beginning of the addresses for notifications about a gym's payments. */
export const avisosPath = '/api/cobros_en_linea/avisos/'

/** A link of the caller's branches. Throws 404 for another's. */
export async function requireLink({ tx, caller }: WriteContext, id: string): Promise<StoredLink> {
  const link = await lockLink(tx, id)
  if (!link || !seesScope(caller, link.sucursal_id)) throw notFound()
  return link
}

export type ToOpen = { terms: StoredLink; gym: string; nombre: string; now: Date }

/** Reads what to ask the provider for. Refuses once the link cannot be paid. */
export async function readToOpen(context: WriteContext, id: string): Promise<ToOpen> {
  const { tx, now } = context
  const link = await requireLink(context, id)
  if (!isPayable(link, now)) throw refuse('estado', 'validation_not_allowed', 'link_closed')
  const [gym] = await tx.query<{ nombre: string }>(sql`select nombre from gimnasios where id = $gimnasio`)
  return { terms: link, gym: String(tx.tenant), nombre: gym?.nombre ?? '', now }
}

/** Letters of a payee that card statements show. */
const longestResumen = 13

const storeEnlace = sql`update links_pago set enlace = $enlace, updated = $now where gimnasio_id = $gimnasio and id = $id and enlace = ''`

/** Opens the provider's checkout once, also when two open it at a time. */
export async function openCheckout(
  { terms: link, gym, nombre, now }: ToOpen,
  proveedor: Proveedor,
  { publicUrl, writer }: Pick<EnLineaDeps, 'publicUrl' | 'writer'>,
): Promise<void> {
  const pedido = {
    referencia: referenciaDe(gym, link.id),
    titulo: `${nombre}: ${link.concepto}`.slice(0, 250),
    monto: link.monto,
    moneda: link.moneda,
    volver: linkUrl(publicUrl, link.codigo),
    avisar: `${publicUrl}${avisosPath}${gym}`,
    vence: link.vence,
    resumen: nombre.slice(0, longestResumen),
  }
  await openOnce(writer, {
    gimnasio: gym,
    referencia: pedido.referencia,
    ask: () => orSilent(proveedor.pedir(pedido)),
    store: ({ query }, enlace) => query(storeEnlace, { gimnasio: gym, id: link.id, enlace, now }),
  })
}

/** Stops a link. The provider's page may still take the money: then it enters as it would have. */
export async function cancelLink(context: WriteContext, id: string): Promise<void> {
  const { tx, now } = context
  const { estado, sucursal_id } = await requireLink(context, id)
  if (estado !== 'pendiente') throw refuse('estado', 'validation_not_allowed', 'link_closed')
  await tx.query(
    sql`update links_pago set estado = 'cancelado', updated = $now where gimnasio_id = $gimnasio and id = $id`,
    { id, now },
  )
  const before = { sucursal_id, estado }
  writeAudit(context, linksPago, { action: 'update', id, before, after: { sucursal_id, estado: 'cancelado' } })
}
