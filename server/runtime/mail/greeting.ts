import { firstName } from '#shared/values/first-name.ts'
import { plainName, say } from './plain-name.ts'

export type Gym = { nombre: string; correo: string }

/** Empty where a stranger may have chosen the name. */
export function hola(nombre: string): string {
  const first = firstName(nombre)
  return first === '' ? 'Hola:' : say`Hola, ${first}:`
}

/** The gym as the sender that the reader sees. */
export const sender = ({ nombre, correo }: Gym): Gym => ({ nombre: plainName(nombre), correo })
