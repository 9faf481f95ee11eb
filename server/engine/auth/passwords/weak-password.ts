import { refusedAs } from '#shared/errors/refusals.ts'
import type { PasswordKeeper, Weakness } from '#server/engine/records/write/write-engine.ts'
import type { FieldRefusal } from '#server/runtime/errors/errors.ts'
import { commonWords } from './common-passwords.ts'

const shortestPersonal = 4

const weak = (code: FieldRefusal): Weakness => ({ code, message: refusedAs(code).message })

/**
 * Answers why a password is easily guessed, or null: a common word with digits or signs around it, digits alone, one
 * repeated character, or a `personal` word (address, name of the company). `words` are common in this product.
 */
export function createWeaknessOf(words: readonly string[] = []): PasswordKeeper['weaknessOf'] {
  const common = new Set([...commonWords, ...words])
  return (password, personal) => {
    const written = fold(password)
    const core = coreOf(written)
    if (isCommon(written, core, common)) return weak('validation_common_password')
    if (personalWords(personal).some((word) => word === core || word === written))
      return weak('validation_personal_password')
    return null
  }
}

function isCommon(written: string, core: string, common: ReadonlySet<string>): boolean {
  if (/^[\d\W_]*$/.test(written)) return written.length < 12 || new Set(written).size < 5
  if (new Set(written).size < 3) return true
  return [core, unleet(core), unleet(written)].some((word) => common.has(word) || common.has(half(word)))
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
