import type { EstadoServicio } from '#shared/collections/servicio.ts'
import { avisoDe } from '#shared/estado-servicio.ts'
import { dateLocale } from '#shared/date-locale.ts'
import { contratadoAt, type At } from './contrato.ts'

/** What the dot of the top bar says of the gym. Nothing that exists is ever blocked by it. */
export async function serviceState(at: At): Promise<EstadoServicio> {
  const { contrato, situacion, servicio, limites, hoy } = await contratadoAt(at)
  return {
    ...avisoDe(situacion, contrato, { dia: hoy, fecha: dayWriter() }),
    plan: servicio.nombre,
    puede_usar_servicio: true,
    limite_sucursales: limites.sucursales,
  }
}

function dayWriter(): (dia: string) => string {
  const format = new Intl.DateTimeFormat(dateLocale, {
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    timeZone: 'UTC',
  })
  return (dia) => format.format(new Date(dia))
}
