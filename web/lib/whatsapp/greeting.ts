import { firstName } from '#shared/values/first-name.ts'

/** 'Hola Ana:', or 'Hola:' to somebody without a name. */
export const greeting = (nombre: string): string => `Hola ${firstName(nombre)}`.trimEnd() + ':'
