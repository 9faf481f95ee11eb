import { z } from 'zod'
import { gimnasioInput } from '#shared/collections/gimnasio.ts'
import { registroInput } from '#shared/collections/registro.ts'
import { userInput } from '#shared/collections/user.ts'
import type { RegistroDraft } from './registro-draft.ts'
import { pasos, type Paso } from './registro-search.ts'

export const personaInput = userInput.pick({ name: true, phone: true })
export const gimnasioPasoInput = gimnasioInput
export const sucursalesPasoInput = z.object({ sucursales: registroInput.shape.sucursales })

/** The first incomplete step, or the last one. */
export function firstOpenPaso(draft: RegistroDraft): Paso {
  const filled: Record<Paso, boolean> = {
    persona: personaInput.safeParse(draft.usuario).success,
    gimnasio: gimnasioPasoInput.safeParse(draft.gimnasio).success,
    sucursales: sucursalesPasoInput.safeParse(draft).success,
    verificar: false,
  }
  return pasos.find((paso) => !filled[paso]) ?? 'verificar'
}

/** The step of a refused field: `gimnasio.moneda` is on 'gimnasio'. */
export function pasoOf(path: string): Paso {
  if (path.startsWith('gimnasio.')) return 'gimnasio'
  if (path.startsWith('sucursales.')) return 'sucursales'
  return path === 'usuario.name' || path === 'usuario.phone' ? 'persona' : 'verificar'
}
