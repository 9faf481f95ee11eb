import type { FieldError } from '#server/errors.ts'
import { commonWords } from './common-passwords.ts'

const shortestPersonal = 4

/**
 * Why a password is too easily guessed, or null: a common word with digits or signs around it, digits alone, one repeated
 * character, or a word that anybody knows of this person (`personal`: his address, the name of his firm).
 */
export function weaknessOf(password: string, personal: readonly string[]): FieldError | null {
  const written = fold(password)
  const core = coreOf(written)
  if (isCommon(written, core)) {
    return { code: 'validation_common_password', message: 'Esa contraseña es de las más usadas. Elige otra.' }
  }
  if (personalWords(personal).some((word) => word === core || word === written)) {
    return {
      code: 'validation_personal_password',
      message: 'La contraseña no puede ser tu correo ni el nombre del gimnasio.',
    }
  }
  return null
}

function isCommon(written: string, core: string): boolean {
  if (/^[\d\W_]*$/.test(written)) return written.length < 12 || new Set(written).size < 5
  if (new Set(written).size < 3) return true
  return [core, unleet(core), unleet(written)].some((word) => commonWords.has(word) || commonWords.has(half(word)))
}

/** Without the digits and signs at both ends. */
const coreOf = (written: string) => written.replace(/^[\d\W_]+/, '').replace(/[\d\W_]+$/, '')

const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

const letters: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}
const unleet = (text: string) => text.replace(/[013457@$!]/g, (sign) => letters[sign] ?? sign)

/** `holahola` is `hola`. */
function half(word: string): string {
  const start = word.slice(0, word.length / 2)
  return start + start === word ? start : word
}

function personalWords(personal: readonly string[]): string[] {
  return personal
    .flatMap((text) => [
      text,
      text.split('@')[0] ?? '',
      text.replace(/[^\p{L}\p{N}]/gu, ''),
      ...text.split(/[^\p{L}\p{N}]+/u),
    ])
    .flatMap((word) => [fold(word), coreOf(fold(word))])
    .filter((word) => word.length >= shortestPersonal)
}
