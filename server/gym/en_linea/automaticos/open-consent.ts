import { sql } from '#server/runtime/db/statement/sql.ts'
import { civilDay, startOfDay, type CivilDate } from '#shared/values/dates.ts'
import type { WriteContext } from '#server/engine/records/declaration/collection.ts'
import type { ProveedorDeMiembros } from '#server/platform/proveedor/cuentas.ts'
import { openOnce } from '#server/platform/proveedor/open-once.ts'
import { referenciaDeAutomatico } from '#server/platform/proveedor/suscripciones.ts'
import { refuse } from '#server/runtime/errors/refusal.ts'
import { orSilent } from '../cuenta/or-silent.ts'
import { linkUrl } from '../open-link.ts'
import type { EnLineaDeps } from '../require-proveedor.ts'
import { requireAutomatico, type StoredAutomatico } from '../cobros/stored-automatico.ts'

type Facts = { nombre: string; zona: string; correo: string; vencimiento: CivilDate | null }

export type ToOpen = { terms: StoredAutomatico; gym: string; now: Date } & Facts

const readFacts = sql`
  select g.nombre, g.zona_horaria as zona, m.correo, s.vencimiento
  from gimnasios g
  join miembros m on m.gimnasio_id = g.id and m.id = $id_miembro
  left join membresias s on s.gimnasio_id = m.gimnasio_id and s.id_miembro = m.id
  where g.id = $gimnasio`

/** Reads the terms to ask the provider for. Refuses once the member answered. */
export async function readToOpen(context: WriteContext, id: string): Promise<ToOpen> {
  const { tx, now } = context
  const automatico = await requireAutomatico(context, id)
  if (automatico.id_mandato !== null) throw refuse('estado', 'validation_not_allowed', 'automatico_by_bank')
  if (automatico.estado !== 'esperando') throw refuse('estado', 'validation_not_allowed', 'automatico_answered')
  const [facts] = await tx.query<Facts>(readFacts, { id_miembro: automatico.id_miembro })
  if (!facts || facts.correo === '') throw refuse('id_miembro', 'validation_required', 'automatico_correo_missing')
  return { terms: automatico, gym: String(tx.tenant), now, ...facts }
}

const store = sql`
  update cobros_automaticos set suscripcion = $suscripcion, enlace = $enlace, updated = $now, version = version + 1
  where gimnasio_id = $gimnasio and id = $id and enlace = ''`

/** Asks the provider for the consent once, also when two ask at a time. */
export async function openConsent(
  { terms, gym, nombre, now, ...facts }: ToOpen,
  proveedor: ProveedorDeMiembros,
  { publicUrl, writer }: Pick<EnLineaDeps, 'publicUrl' | 'writer'>,
): Promise<void> {
  const { id, concepto, monto, moneda, duracion, unidad, codigo } = terms
  const pedido = {
    referencia: referenciaDeAutomatico(gym, id),
    titulo: `${nombre}: ${concepto}`.slice(0, 250),
    monto,
    moneda,
    duracion,
    unidad,
    correo: facts.correo,
    volver: linkUrl(publicUrl, codigo),
    empieza: firstCharge(facts, now),
  }
  await openOnce(writer, {
    gimnasio: gym,
    referencia: pedido.referencia,
    ask: () => orSilent(proveedor.suscribir(pedido)),
    store: ({ query }, made) => query(store, { gimnasio: gym, id, suscripcion: made.id, enlace: made.enlace, now }),
  })
}

/** A member in force is charged first on the last day that is paid; any other as soon as they consent. */
function firstCharge({ vencimiento, zona }: Pick<Facts, 'vencimiento' | 'zona'>, now: Date): Date | null {
  return vencimiento !== null && vencimiento > civilDay(now, zona) ? startOfDay(vencimiento, zona) : null
}
