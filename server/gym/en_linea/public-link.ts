import { isPayable } from '#shared/en_linea/link-pago.ts'
import { sql } from '#server/runtime/db/statement/sql.ts'
import type { Query } from '#server/runtime/db/transaction.ts'
import type { Locality } from '#server/gym/exportar/sheet.ts'
import type { StoredLink } from './cobros/stored-link.ts'

/** The payment that a link brought. A refund of all of it, and a void, come after. */
export interface PagoDeLink {
  /** The code of its receipt's page. */
  readonly recibo: string
  readonly fecha: Date
  readonly anulado: Date | null
  readonly devuelto: Date | null
  /** A decimal text: the part that went back while the rest stayed; 0 once all of it went back. */
  readonly monto_devuelto: string
}

/** The public part of a link: nothing about the member or the staff. */
export type LinkPublico = Locality &
  Pick<StoredLink, 'concepto' | 'monto' | 'estado' | 'vence' | 'enlace'> & {
    gimnasio: string
    logo: string
    intento: '' | 'en_proceso' | 'rechazado'
    pago: PagoDeLink | null
    /** Money that came and could not be entered. */
    por_revisar: { monto: number | null; moneda: string; resuelto: boolean } | null
    /** Another payment of the member entered since the link was sent. */
    ya_pago: boolean
  }

const readByCode = sql`
  select g.nombre as gimnasio, g.logo, g.pais, g.moneda, g.zona_horaria as zona,
    l.concepto, l.monto, l.estado, l.vence, l.enlace, l.intento,
    case when p.recibo is null then null else to_jsonb(p) end as pago,
    (select jsonb_build_object('monto', c.monto, 'moneda', c.moneda, 'resuelto', c.resuelto is not null) from cobros_en_linea c
      where c.gimnasio_id = l.gimnasio_id and c.id_link = l.id and c.id_pago is null
      order by c.resuelto is not null, c.orden limit 1) as por_revisar,
    l.estado = 'pendiente' and exists (
      select from pagos_asientos a where a.gimnasio_id = l.gimnasio_id and a.id_miembro = l.id_miembro and not a.apertura
        and a.created > l.created and not exists (select from pagos_anulaciones v where v.gimnasio_id = a.gimnasio_id and v.id_pago = a.id)
    ) as ya_pago
  from links_pago l
  join gimnasios g on g.id = l.gimnasio_id
  left join lateral (
    select a.codigo as recibo, a.fecha_pago as fecha, v.created as anulado, c.devuelto, c.monto_devuelto::text
    from cobros_en_linea c
    join pagos_asientos a on a.gimnasio_id = c.gimnasio_id and a.id = c.id_pago
    left join pagos_anulaciones v on v.gimnasio_id = a.gimnasio_id and v.id_pago = a.id
    where c.gimnasio_id = l.gimnasio_id and c.id_link = l.id
    order by v.created is not null, c.devuelto is not null, c.orden limit 1
  ) p on true
  where l.codigo = $codigo`

type Stored = Omit<LinkPublico, 'pago'> & {
  pago: {
    recibo: string
    fecha: string
    anulado: string | null
    devuelto: string | null
    monto_devuelto: string
  } | null
}

const instant = (text: string | null) => (text === null ? null : new Date(text))

/** A link of any gym as it is now. */
export async function readLinkPublico(query: Query, codigo: string): Promise<LinkPublico | null> {
  const [found] = await query<Stored>(readByCode, { codigo })
  if (!found) return null
  const { pago } = found
  return {
    ...found,
    pago: pago && {
      ...pago,
      fecha: new Date(pago.fecha),
      anulado: instant(pago.anulado),
      devuelto: instant(pago.devuelto),
    },
  }
}

/** True while the page sends the payer to the provider: a payment under way is waited for, not made again. */
export const isOffered = (link: LinkPublico, now: Date): boolean =>
  isPayable(link, now) && link.enlace !== '' && link.intento !== 'en_proceso'
