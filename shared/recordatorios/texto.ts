import { firstName } from '../values/first-name.ts'

/** Values of the placeholders in a reminder's text. `vencimiento` is written as people read it, or ''. */
export interface Variables {
  nombre: string
  gimnasio: string
  vencimiento: string
}

/** Placeholders in a reminder's text. */
export const variables = ['{nombre}', '{gimnasio}', '{vencimiento}'] as const

/** Longest text, in characters. */
export const mostTexto = 500

/** Fills a text's placeholders for a member. Without a first name, the comma before it goes, too: 'Hola.' */
export function fillVariables(text: string, { nombre, gimnasio, vencimiento }: Variables): string {
  const first = firstName(nombre)
  return text
    .replaceAll(first === '' ? /,? *\{nombre\}/g : '{nombre}', () => first)
    .replaceAll('{gimnasio}', () => gimnasio)
    .replaceAll('{vencimiento}', () => vencimiento)
}

/** The first placeholder of a text that does not exist, or null. */
export const unknownVariable = (text: string): string | null =>
  text.match(/\{[^{}]*\}/g)?.find((written) => !variables.some((known) => known === written)) ?? null
