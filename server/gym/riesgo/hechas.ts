import { sql } from '#server/runtime/db/statement/sql.ts'
import type { Transaction } from '#server/runtime/db/transaction.ts'
import { shortNameOf } from '#shared/claves/nombre-de-clave.ts'
import { medioDomiciliacion } from '#shared/domiciliacion/remesa.ts'
import { diasDeVuelta } from '#shared/recordatorios/regla.ts'
import type { Hecho } from '#shared/riesgo/lista.ts'
import { diasRecuperables } from '#shared/riesgo/motivos.ts'
import type { CivilDate } from '#shared/values/dates.ts'
import { cameIn } from '../reportes/frame/came-in.ts'
import { isVisit } from '../reportes/frame/is-visit.ts'
import type { Sight } from './sight.ts'

/**
 * Members who got a message today, and those who paid today while their former end was near or not long ago, or what was overdue. A
 * file for the bank collects from thousands on one day, and none of them came back. Of the messages of the last days the one of
 * today comes first, and a person's before a mail.
 */
const readDone = sql`
  with cobros (id_miembro, monto, created, vuelve) as (
    select a.id_miembro, ${cameIn}, a.created,
      a.medio_pago <> $domiciliacion
        and coalesce(p.inicio - p.hueco between $hoy::date - ${diasRecuperables} and $hoy::date + $por_vencer::integer, false)
    from pagos_asientos a
    left join periodos p on p.gimnasio_id = $gimnasio and p.id_pago = a.id
    where a.gimnasio_id = $gimnasio and a.dia = $hoy and a.sucursal_id = any ($sucursales::text[]) and not a.apertura
      and not exists (select from pagos_anulaciones v where v.gimnasio_id = $gimnasio and v.id_pago = a.id)
    union all
    select d.id_miembro, a.monto, a.created, d.vence < $hoy::date
    from saldos_asientos a join deudas_asientos d on d.gimnasio_id = $gimnasio and d.id = a.id_deuda
    where a.gimnasio_id = $gimnasio and a.dia = $hoy and a.sucursal_id = any ($sucursales::text[]) and a.clase = 'cobro'
      and not exists (select from saldos_anulaciones v where v.gimnasio_id = $gimnasio and v.id_saldo = a.id)
  ),
  pagados as materialized (
    select id_miembro, sum(monto)::float8 as monto, max(created) as created, bool_or(vuelve) as vuelve from cobros group by id_miembro
  ),
  hechas as (
    select m.id, m.nombre_orden, e.created as hora, e.via, u.name as por, e.dia = $hoy as es_de_hoy, e.usuario_id = $usuario_id as es_mio, p.monto, p.created as pagado
    from (
      select id_miembro from recordatorios where gimnasio_id = $gimnasio and dia = $hoy and estado in ('enviado', 'pendiente')
      union select id_miembro from pagados where vuelve
    ) x
    join miembros m on m.gimnasio_id = $gimnasio and m.id = x.id_miembro and m.deleted is null and m.sucursal_id = any ($sucursales::text[])
    left join pagados p on p.id_miembro = m.id
    left join lateral (
      select r.created, r.via, r.dia, r.usuario_id from recordatorios r
      where r.gimnasio_id = $gimnasio and r.id_miembro = m.id and r.dia > $hoy::date - ${diasDeVuelta} and r.estado in ('enviado', 'pendiente')
      order by r.dia desc, r.via desc, r.orden limit 1
    ) e on true
    left join users u on u.gimnasio_id = $gimnasio and u.id = e.usuario_id
  )
  select h.id, h.hora, h.via, h.por, h.es_de_hoy and h.es_mio as mio, h.monto, count(*) over ()::integer as cantidad,
    h.es_de_hoy and exists (
      select from asistencias_asientos a
      where a.gimnasio_id = $gimnasio and a.id_miembro = h.id and a.dia = $hoy and a.instante > h.hora and ${isVisit}
    ) as vino
  from hechas h
  order by greatest(h.hora, h.pagado) desc, h.nombre_orden, h.id limit $filas::bigint`

type Found = {
  id: string
  hora: Date | null
  via: Hecho['via']
  por: string | null
  mio: boolean | null
  monto: number | null
  vino: boolean | null
  cantidad: number
}

/** A done row by its member. */
type Hecha = { readonly id: string; readonly hecho: Hecho }

type Asked = Sight & {
  readonly usuario_id: string | null
  readonly hoy: CivilDate
  readonly por_vencer: number
  readonly filas: number
}

/** The newest done rows of a day, and the count of all. */
export async function readHechas(tx: Transaction, asked: Asked): Promise<{ cerradas: number; hechas: Hecha[] }> {
  const found = await tx.query<Found>(readDone, { ...asked, domiciliacion: medioDomiciliacion })
  return { cerradas: found[0]?.cantidad ?? 0, hechas: found.map((row) => ({ id: row.id, hecho: hechoOf(row, asked) })) }
}

const hechoOf = ({ hora, via, por, mio, monto, vino }: Found, { ve_pagos, ve_visitas }: Sight): Hecho => ({
  por: por === null ? '' : shortNameOf(por),
  via,
  mio: mio === true,
  hora: hora?.toISOString() ?? '',
  pago: monto !== null,
  monto: ve_pagos ? monto : null,
  vino: ve_visitas && vino === true,
})
