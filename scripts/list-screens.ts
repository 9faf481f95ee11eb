import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const route = /const (\w+) = createRoute\(\{\s*getParentRoute: \(\) => (\w+),\s*path: '([^']*)'/g

/** Writes the addresses of the router's screens for the server, which answers 404 for all others. */
export function listScreens(): Plugin {
  return {
    name: 'list-screens',
    apply: 'build',
    async writeBundle({ dir }) {
      if (dir !== undefined) await writeFile(join(dir, 'pantallas.json'), JSON.stringify(await readScreens('web/app')))
    },
  }
}

export async function readScreens(folder: string): Promise<string[]> {
  const files = (await readdir(folder)).filter((name) => /\.tsx?$/.test(name))
  return screensOf((await Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')))).join('\n'))
}

/** The addresses of the routes without routes below them, with their parameters: '/admin/planes/editar-plan/$id'. */
export function screensOf(source: string): string[] {
  const routes = new Map(
    [...source.matchAll(route)].map(([, name = '', parent = '', path = '']) => [name, { parent, path }]),
  )
  const written = source.match(/createRoute\(/g)?.length ?? 0
  if (routes.size !== written) throw new Error(`${written} routes are written, and ${routes.size} could be read`)
  const addressOf = (name: string): string => {
    const found = routes.get(name)
    return found ? join(addressOf(found.parent), found.path).replace(/(?<=.)\/$/, '') : '/'
  }
  const parents = new Set([...routes.values()].map(({ parent }) => parent))
  return [...routes.keys()].filter((name) => !parents.has(name)).map(addressOf)
}
