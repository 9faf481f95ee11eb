import type { ActoOperador, FichaGimnasio } from '#shared/collections/plataforma.ts'
import { ownersOf } from '#server/platform/avisos/recipients.ts'
import { contratadoAt, type At } from '#server/platform/servicios/contrato.ts'
import { todoElUso } from '#server/platform/servicios/count-limited.ts'
import { sql } from '#server/runtime/db/statement/sql.ts'
import { readingAll } from '#server/runtime/db/transaction.ts'
import { courtesyEnd } from './gym-acts.ts'

const most = 50

const readPagos = sql`
  select p.id, p.created, s.nombre as servicio, p.monto::float8 as monto, p.moneda, p.meses, p.metodo, p.estado,
    coalesce(p.inicio::text, '') as inicio, coalesce(p.vencimiento::text, '') as vencimiento
  from servicios_pagos p join servicios s on s.id = p.servicio_id
  where p.gimnasio_id = $gimnasio order by p.orden desc limit ${most}`

const readActos = sql`
  select a.id, a.created, coalesce(u.name, '') as quien, a.coleccion, a.despues
  from auditoria a left join users u on u.id = a.usuario_id
  where a.gimnasio_id is null and (
    (a.coleccion = 'gimnasios_pagos' and a.registro = $gimnasio)
    or (a.coleccion = 'pagos_superadmin' and a.registro in (select p.id from servicios_pagos p where p.gimnasio_id = $gimnasio)))
  order by a.orden desc limit ${most}`

type StoredActo = {
  id: string
  created: Date
  quien: string
  coleccion: string
  despues: Partial<Record<string, string>>
}

/** The operator's page of one gym: counts, limits and payments, without member data. */
export async function readGymPage(at: At): Promise<Omit<FichaGimnasio, 'gimnasio'>> {
  const gym = String(at.tx.tenant)
  const query = readingAll(at.tx)
  const contratado = await contratadoAt(at)
  const { sucursales, miembros, usuarios } = contratado.limites
  const [uso, pagos, actos, avisos_a] = await Promise.all([
    todoElUso(at.tx),
    query<Omit<FichaGimnasio['pagos'][number], 'created'> & { created: Date }>(readPagos, { gimnasio: gym }),
    query<StoredActo>(readActos, { gimnasio: gym }),
    ownersOf(query, gym),
  ])
  return {
    uso,
    limites: { sucursales, miembros, usuarios },
    cortesia_hasta: courtesyEnd(contratado),
    avisos_a,
    pagos: pagos.map((pago) => ({ ...pago, created: pago.created.toISOString() })),
    historial: actos.map(toActo),
  }
}

function toActo({ id, created, quien, coleccion, despues }: StoredActo): ActoOperador {
  const textOf = (name: string) => despues[name] ?? ''
  const told = { id, created: created.toISOString(), quien }
  if (coleccion === 'pagos_superadmin')
    return textOf('estado') === 'aprobado'
      ? { ...told, acto: 'aprobacion', detalle: '' }
      : { ...told, acto: 'rechazo', detalle: textOf('motivo') }
  if ('vencimiento' in despues) return { ...told, acto: 'cortesia', detalle: textOf('vencimiento') }
  if (textOf('suspendido') === '') return { ...told, acto: 'reapertura', detalle: '' }
  return { ...told, acto: 'suspension', detalle: textOf('motivo_suspension') }
}
