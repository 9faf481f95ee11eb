import { setImmediate } from 'node:timers/promises'
import { dialledNumber } from '#shared/telefono.ts'

/** Phones read before other work gets its turn: some milliseconds. */
const atOnce = 200

/** The compared forms of phones of a gym in `pais`, as `miembros.telefono_clave` keeps them, in their order; '' for none. */
export async function clavesDeTelefono(telefonos: readonly string[], pais: string): Promise<string[]> {
  const claves: string[] = []
  for (const telefono of telefonos) {
    if (claves.length % atOnce === atOnce - 1) await setImmediate()
    claves.push(dialledNumber(telefono, pais))
  }
  return claves
}
