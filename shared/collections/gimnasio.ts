import { z } from 'zod'
import { toleranciasPorDefecto } from '../estado.ts'
import { correo, telefono, texto } from './limits.ts'
import type { Servicio } from './servicio.ts'
import type { StoredRecord } from './stored-record.ts'

const metodoPago = z.object({ nombre: texto(2, 40), referencia: z.boolean(), activo: z.boolean() })

/** The gym's own rules. What a key is missing takes the default. */
export const politica = z.object({
  tolerancia: z.number().int().min(0).max(60).default(toleranciasPorDefecto.tolerancia),
  por_vencer: z.number().int().min(0).max(60).default(toleranciasPorDefecto.por_vencer),
  /** None: those of its country. */
  metodos_pago: z
    .array(metodoPago)
    .min(1, 'Deja al menos un método.')
    .max(12, 'Como máximo 12 métodos.')
    .refine((all) => all.some(({ activo }) => activo), 'Deja al menos un método activo.')
    .refine(
      (all) => new Set(all.map(({ nombre }) => nombre.toLowerCase())).size === all.length,
      'Hay dos con el mismo nombre.',
    )
    .optional(),
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
  /** Since when the operator of the platform has stopped it, or ''. */
  suspendido: string
  expand?: { servicio_id?: Servicio }
}
