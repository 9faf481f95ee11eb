import { z } from 'zod'
import { type Gimnasio, gimnasioInput } from '#shared/collections/gimnasio.ts'
import { entero, texto } from '#shared/campos/limits.ts'
import { asistenciaPorDefecto } from '#shared/entrada.ts'
import { toleranciasPorDefecto } from '#shared/tolerancias.ts'
import { timeOf } from '#web/lib/horario-steps.ts'

const days = entero({ min: 0, max: 60 })

/** The part of the gym's rules that this form has. */
export const reglasInput = z.object({
  tolerancia: days,
  por_vencer: days,
  texto_recordatorio: texto(0, 500),
  caja_obligatoria: z.boolean(),
  misma_visita: entero({ min: 0, max: 240 }),
  ocupacion: entero({ min: 10, max: 720 }),
  margen_horario: entero({ min: 0, max: 720 }),
  retencion_asistencias: entero({ min: 30, max: 3650 }),
  recepcion_deja_pasar: z.boolean(),
})

const reglasPorDefecto = {
  ...toleranciasPorDefecto,
  ...asistenciaPorDefecto,
  texto_recordatorio: '',
  caja_obligatoria: false,
  recepcion_deja_pasar: false,
}

export const generalInput = gimnasioInput.extend({
  apertura: z.string(),
  cierre: z.string(),
  gestionar_horarios: z.boolean(),
  ...reglasInput.shape,
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
    ...reglasInput.parse({ ...reglasPorDefecto, ...politica }),
  }
}
