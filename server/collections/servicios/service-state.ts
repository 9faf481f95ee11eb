import type { EstadoServicio } from '#shared/collections/servicio.ts'
import { daysBetween, type CivilDate } from '#shared/dates.ts'
import type { Transaction } from '#server/db/transaction.ts'

type Stored = {
  plan: string
  precio: string
  limite_sucursales: number
  hoy: CivilDate
  /** End of what has been paid for and approved; null when the platform never asked for money. */
  hasta: CivilDate | null
  pendiente: boolean
}

const readService = `
  select s.nombre as plan, s.precio, s.limite_sucursales, hoy(g.zona_horaria) as hoy,
    (select max(vencimiento) from servicios_pagos p where p.gimnasio_id = g.id and p.estado = 'aprobado') as hasta,
    exists (select from servicios_pagos p where p.gimnasio_id = g.id and p.estado = 'pendiente') as pendiente
  from gimnasios g join servicios s on s.id = g.servicio_id
  where g.id = $1`

const daysOfNotice = 7

/** Where the gym stands with the platform. Nothing that exists is ever blocked by it. */
export async function serviceState({ query, tenant }: Transaction): Promise<EstadoServicio | null> {
  const [stored] = await query<Stored>(readService, [tenant])
  if (!stored) return null
  return {
    ...describe(stored),
    plan: stored.plan,
    puede_usar_servicio: true,
    limite_sucursales: stored.limite_sucursales,
  }
}

function describe({ precio, hoy, hasta, pendiente }: Stored): Pick<EstadoServicio, 'estado' | 'mensaje'> {
  if (Number(precio) === 0) return { estado: 'activo', mensaje: 'Estás al día' }
  if (hasta === null) {
    return pendiente
      ? { estado: 'pendiente', mensaje: 'Estamos revisando tu pago' }
      : { estado: 'activo', mensaje: 'Estás al día' }
  }
  const left = daysBetween(hoy, hasta)
  if (left < 0) {
    return pendiente
      ? { estado: 'pendiente', mensaje: 'Estamos revisando tu pago' }
      : { estado: 'vencido', mensaje: 'Tu servicio venció' }
  }
  if (left > daysOfNotice) return { estado: 'activo', mensaje: 'Estás al día' }
  return {
    estado: 'por_vencer',
    mensaje: left === 0 ? 'Tu servicio vence hoy' : `Tu servicio vence en ${left} ${left === 1 ? 'día' : 'días'}`,
  }
}
