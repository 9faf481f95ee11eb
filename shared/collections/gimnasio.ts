import { z } from 'zod'
import { toleranciasPorDefecto } from '../estado.ts'
import { correo, telefono, texto } from './limits.ts'
import type { Servicio } from './servicio.ts'
import type { StoredRecord } from './stored-record.ts'

/** The gym's own rules. What a key is missing takes the default. */
export const politica = z.object({
  tolerancia: z.number().int().min(0).max(60).default(toleranciasPorDefecto.tolerancia),
  por_vencer: z.number().int().min(0).max(60).default(toleranciasPorDefecto.por_vencer),
  medios_pago: z.array(texto(2, 40)).max(12).optional(),
  texto_recordatorio: texto(0, 500).optional(),
})
export type Politica = z.infer<typeof politica>

export const gimnasioInput = z.object({
  nombre: texto(3, 80),
  correo,
  telefono: telefono(15),
  direccion: texto(0, 200),
  moneda: z.string().regex(/^[A-Z]{3}$/, 'Elige una moneda.'),
  zona_horaria: z.string().min(1, 'Elige una zona horaria.'),
  pais: z.string().regex(/^[A-Z]{2}$/, 'Elige un país.'),
})
export type GimnasioInput = z.infer<typeof gimnasioInput>

/** The tenant. Of both hours only the time in `zona_horaria` counts. `telefono` is a JSON number or null. */
export type Gimnasio = StoredRecord & {
  nombre: string
  logo: string
  correo: string
  telefono: number | null
  direccion: string
  servicio_id: string
  horario_apertura: string
  horario_cierre: string
  gestionar_horarios: boolean
  moneda: string
  zona_horaria: string
  pais: string
  politica: Partial<Politica>
  expand?: { servicio_id?: Servicio }
}
