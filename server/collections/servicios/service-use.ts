import type { UsoServicio } from '#shared/collections/servicio.ts'
import { contratadoAt, type At } from './contrato.ts'
import { todoElUso } from './uso.ts'

/** What of the gym counts against the limits of a service, and what it has paid for. */
export async function serviceUse(at: At): Promise<Omit<UsoServicio, 'metodos'>> {
  const { contrato, situacion, servicio } = await contratadoAt(at)
  return {
    servicio_id: servicio.id,
    hasta: situacion.hasta ?? '',
    sin_renovar: contrato.sinRenovar,
    proximo: situacion.proximo && { servicio_id: situacion.proximo.servicio_id, inicio: situacion.proximo.inicio },
    uso: await todoElUso(at.tx),
  }
}
