import { firstName } from '../values/first-name.ts'

/** Values of the placeholders in a reminder's text. `vencimiento` and `saldo`, what is owed, are written as people read them, or ''. */
export interface Variables {
  nombre: string
  gimnasio: string
  vencimiento: string
  saldo?: string
}

/** Placeholders in a reminder's text. */
export const variables = ['{nombre}', '{gimnasio}', '{vencimiento}'] as const

/** Placeholders in a text about what is owed, where `{vencimiento}` is the day for it. */
export const variablesDeSaldo = [...variables, '{saldo}'] as const

/** Longest text, in characters. */
export const mostTexto = 500

/** Fills a text's placeholders for a member. Without a first name, the comma before it goes, too: 'Hola.' */
export function fillVariables(text: string, { nombre, gimnasio, vencimiento, saldo = '' }: Variables): string {
  const first = firstName(nombre)
  return text
    .replaceAll(first === '' ? /,? *\{nombre\}/g : '{nombre}', () => first)
    .replaceAll('{gimnasio}', () => gimnasio)
    .replaceAll('{vencimiento}', () => vencimiento)
    .replaceAll('{saldo}', () => saldo)
}

/** The first placeholder of a text that does not exist, or null. */
export const unknownVariable = (text: string, known: readonly string[] = variables): string | null =>
  text.match(/\{[^{}]*\}/g)?.find((written) => !known.includes(written)) ?? null
