import { QuerySyntaxError } from './syntax-error.ts'

const simpleEscapes: Readonly<Record<string, string>> = {
  '"': '"',
  "'": "'",
  '\\': '\\',
  '/': '/',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
}

/**
 * Reads the quoted text at `start`, decoded like a JSON string. Unknown escapes keep their backslash, so that `\%` and
 * `\_` reach the LIKE pattern. Text that PostgreSQL cannot store (U+0000, a lone surrogate) is refused.
 */
export function scanText(source: string, start: number): { value: string; next: number } {
  const quote = source.charAt(start)
  let value = ''
  let at = start + 1
  while (at < source.length) {
    const char = source.charAt(at)
    if (char === quote) return { value: checkStorable(value, start), next: at + 1 }
    const piece = char === '\\' ? scanEscape(source, at) : { text: char, length: 1 }
    value += piece.text
    at += piece.length
  }
  throw new QuerySyntaxError('A text without its closing quote', start)
}

function scanEscape(source: string, at: number): { text: string; length: number } {
  const letter = source.charAt(at + 1)
  const simple = simpleEscapes[letter]
  if (simple !== undefined) return { text: simple, length: 2 }
  const code = source.slice(at + 2, at + 6)
  if (letter === 'u' && /^[0-9A-Fa-f]{4}$/.test(code)) {
    return { text: String.fromCharCode(Number.parseInt(code, 16)), length: 6 }
  }
  return { text: '\\', length: 1 }
}

function checkStorable(value: string, at: number): string {
  if (value.includes('\0') || !isWellFormed(value)) throw new QuerySyntaxError('A text that cannot be stored', at)
  return value
}

const isWellFormed = (value: string) => !/\p{Surrogate}/u.test(value)
