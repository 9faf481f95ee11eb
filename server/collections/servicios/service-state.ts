import type { EstadoServicio } from '#shared/collections/servicio.ts'
import { avisoDe } from '#shared/estado-servicio.ts'
import { writeDay } from '#shared/write-day.ts'
import { contratadoAt, type At } from './contrato.ts'

/** What the dot of the top bar says of the gym. Only a suspension blocks anything, and that stands elsewhere. */
export async function serviceState(at: At): Promise<EstadoServicio> {
  const { contrato, situacion, servicio, limites, hoy, suspendido } = await contratadoAt(at)
  return {
    ...(suspendido ? enSuspension : avisoDe(situacion, contrato, { dia: hoy, fecha: writeDay })),
    plan: servicio.nombre,
    puede_usar_servicio: !suspendido,
    limite_sucursales: limites.sucursales,
  }
}

const enSuspension = { estado: 'vencido', mensaje: 'Tu gimnasio está suspendido' } as const
