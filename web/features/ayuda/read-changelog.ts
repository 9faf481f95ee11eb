const grupos = ['Nuevo', 'Mejor', 'Corregido'] as const

/** A version of CHANGELOG.md. */
export interface Version {
  readonly numero: string
  readonly fecha: string
  readonly grupos: readonly { readonly nombre: (typeof grupos)[number]; readonly puntos: readonly string[] }[]
}

/** Reads CHANGELOG.md: a head, and for each version `## 1.0.0 — 2026-11-28` with groups of points. Throws at any other line. */
export function readChangelog(text: string): readonly Version[] {
  const [, ...versions] = text.split(/^## /m)
  return versions.map((part) => {
    const [head = '', ...sections] = part.split(/^### /m)
    const [, numero, fecha] = /^(\d+\.\d+\.\d+) — (\d{4}-\d{2}-\d{2})\n\n$/.exec(head) ?? []
    if (numero === undefined || fecha === undefined || sections.length === 0)
      throw new Error(`Not a version: ## ${head}`)
    return { numero, fecha, grupos: sections.map(readGroup) }
  })
}

function readGroup(section: string): Version['grupos'][number] {
  const [name, blank, ...lines] = section.trimEnd().split('\n')
  const nombre = grupos.find((each) => each === name)
  if (nombre === undefined || blank !== '' || lines.length === 0) throw new Error(`Not a group: ### ${section}`)
  const stray = lines.find((line) => !/^- \S/.test(line))
  if (stray !== undefined) throw new Error(`Not a point of ${nombre}: ${stray}`)
  return { nombre, puntos: lines.map((line) => line.slice(2)) }
}
