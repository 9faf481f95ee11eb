import { z } from 'zod'
import { type Gimnasio, gimnasioInput } from '#shared/collections/gimnasio.ts'
import { texto } from '#shared/collections/limits.ts'
import { toleranciasPorDefecto } from '#shared/estado.ts'
import { timeOf } from '#web/lib/horario-steps.ts'

const days = z
  .number('Escribe un número.')
  .int('Escribe un número entero.')
  .min(0, 'Escribe 0 o más.')
  .max(60, 'Escribe 60 o menos.')

export const generalInput = gimnasioInput.extend({
  apertura: z.string(),
  cierre: z.string(),
  gestionar_horarios: z.boolean(),
  tolerancia: days,
  por_vencer: days,
  texto_recordatorio: texto(0, 500),
})
export type GeneralInput = z.infer<typeof generalInput>

export function generalDraft(gym: Gimnasio): GeneralInput {
  const { nombre, correo, telefono, direccion, moneda, zona_horaria, pais, gestionar_horarios, politica } = gym
  return {
    nombre,
    correo,
    telefono: telefono === null ? '' : String(telefono),
    direccion,
    moneda,
    zona_horaria,
    pais,
    gestionar_horarios,
    apertura: timeOf(gym.horario_apertura, zona_horaria),
    cierre: timeOf(gym.horario_cierre, zona_horaria),
    tolerancia: politica.tolerancia ?? toleranciasPorDefecto.tolerancia,
    por_vencer: politica.por_vencer ?? toleranciasPorDefecto.por_vencer,
    texto_recordatorio: politica.texto_recordatorio ?? '',
  }
}
