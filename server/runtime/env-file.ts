import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'

interface EnvFile {
  readonly settings: Readonly<Record<string, string | undefined>>
  readonly problems: readonly string[]
}

/** The settings of a file. A missing one is no problem unless somebody named it. */
export function readEnvFile(file: string, isNamed: boolean): EnvFile {
  try {
    const text = readFileSync(file, 'utf8')
    return {
      settings: parseEnv(text),
      problems: strayLines(text).map((at) => `${file}, línea ${at}: no es un ajuste (NOMBRE=valor)`),
    }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : ''
    if (code === 'ENOENT' && !isNamed) return { settings: {}, problems: [] }
    const why = code === 'ENOENT' ? 'no existe' : code === 'EACCES' ? 'esta cuenta no puede leerlo' : 'no se puede leer'
    return { settings: {}, problems: [`${file}: ${why}; de ahí salen los ajustes`] }
  }
}

/** Numbers of the lines that set nothing. Their text is not told: it may hold a secret. */
function strayLines(text: string): number[] {
  const single = text.replaceAll(/(=[ \t]*)(["'`])[^]*?\2/g, (value) =>
    value.replaceAll(/[^\n]/g, '=').replaceAll('\n', '\n#'),
  )
  return single
    .split('\n')
    .flatMap((line, at) => (/^\s*(#|$|(export\s+)?[A-Za-z_][\w.]*\s*=|=)/.test(line) ? [] : [at + 1]))
}

/** Names that differ from one of ours by a letter: a setting that would silently count as absent. */
export function misspelled(names: readonly string[], ours: readonly string[]): string[] {
  const known = new Set(ours)
  return names.flatMap((name) => {
    const meant = known.has(name) ? undefined : ours.find((one) => one.length > 5 && isNear(name.toUpperCase(), one))
    return meant === undefined ? [] : [`${name}: no es un ajuste. ¿Es ${meant}?`]
  })
}

/** The same, or one letter more, less, other, or two swapped. */
function isNear(one: string, other: string): boolean {
  if (one === other) return true
  let at = 0
  while (one[at] === other[at]) at += 1
  const [left, right] = [one.slice(at), other.slice(at)]
  const isSwapped = left[0] === right[1] && left[1] === right[0] && left.slice(2) === right.slice(2)
  return isSwapped || left.slice(1) === right.slice(1) || left.slice(1) === right || left === right.slice(1)
}
