import { randomInt } from 'node:crypto'

/** A text of random characters, each as likely as any other. */
export const randomText = (characters: string, length: number): string =>
  Array.from({ length }, () => characters.charAt(randomInt(characters.length))).join('')
