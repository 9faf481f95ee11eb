import { z } from 'zod'
import { gimnasioInput } from '#shared/collections/gimnasio.ts'
import { telefono, texto } from '#shared/collections/limits.ts'
import { registroInput } from '#shared/collections/registro.ts'
import type { RegistroDraft } from './registro-draft.ts'
import { pasos, type Paso } from './registro-search.ts'

export const personaInput = z.object({
  name: texto(5, 50),
  phone: telefono(12).pipe(z.string().min(1, 'Escribe un teléfono.')),
})
export const gimnasioPasoInput = gimnasioInput
export const sucursalesPasoInput = z.object({ sucursales: registroInput.shape.sucursales })

/** The first step that is not filled in, else the last one. */
export function firstOpenPaso(draft: RegistroDraft): Paso {
  const filled: Record<Paso, boolean> = {
    persona: personaInput.safeParse(draft.usuario).success,
    gimnasio: gimnasioPasoInput.safeParse(draft.gimnasio).success,
    sucursales: sucursalesPasoInput.safeParse(draft).success,
    verificar: false,
  }
  return pasos.find((paso) => !filled[paso]) ?? 'verificar'
}

/** The step on which the field of a refusal stands: `gimnasio.moneda` is on 'gimnasio'. */
export function pasoOf(path: string): Paso {
  if (path.startsWith('gimnasio.')) return 'gimnasio'
  if (path.startsWith('sucursales.')) return 'sucursales'
  return path === 'usuario.name' || path === 'usuario.phone' ? 'persona' : 'verificar'
}
