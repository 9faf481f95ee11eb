import { readdir, readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { envSchema } from '#server/runtime/env.ts'

const read = (path: string) => readFile(new URL(`../${path}`, import.meta.url), 'utf8')
const settings = Object.keys(envSchema.shape).toSorted()
const names = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name).toSorted()

describe('the page for operators', async () => {
  const page = await read('docs/operacion.md')
  const units = (await readdir(new URL('../deploy/systemd', import.meta.url))).map((name) => `systemd/${name}`)

  it.each([...units, 'nginx.conf', 'Caddyfile', 'vigente.env'])('the page shows deploy/%s as it is', async (file) => {
    expect(page).toContain(`\n${(await read(`deploy/${file}`)).trimEnd()}\n\`\`\`\n`)
  })

  it('the table of the page names every setting', () => {
    const table = page.slice(page.indexOf('## Todos los ajustes'), page.indexOf('## Cuando algo no anda'))
    const firstCells = [...table.matchAll(/^\| (`.*?) \|/gm)].map(([, cell = '']) => cell).join()
    expect(names(firstCells, /`([A-Z_]+)`/g)).toEqual(settings)
  })

  it('.env.example names every setting', async () => {
    expect(names(await read('.env.example'), /^#([A-Z_]+)=/gm)).toEqual(settings)
  })

  it('its commands for containers name services, volumes and scripts that exist', async () => {
    const compose = await read('compose.yaml')
    const body = compose.slice(compose.indexOf('\nservices:'), compose.indexOf('\nvolumes:'))
    const services = new Map(
      body.split(/^ {2}(?=\w+:$)/m).map((part) => [part.slice(0, part.indexOf(':')), part] as const),
    )
    const lines = page.split('\n').filter((line) => line.startsWith('docker compose '))
    const asked = lines.flatMap((line) => {
      const [, words = ''] = / (?:run|exec|logs) ((?:--?\S+ (?:(?:node|sh|FILES_URL=) )?)*\w+)/.exec(line) ?? []
      return words === '' ? [] : [{ service: words.split(' ').at(-1) ?? '', line }]
    })
    expect(asked.length).toBeGreaterThan(10)
    for (const { service, line } of asked) {
      const found = services.get(service)
      expect(found).toBeDefined()
      if (line.includes('/respaldos/')) expect(found).toContain('- respaldos:/respaldos')
      for (const [script] of line.matchAll(/(?:scripts|server)\/\S+\.ts/g)) expect(await read(script)).not.toBe('')
    }
    expect(services.get('restaurar')).toContain('- datos:/data\n')
  })

  it('a container gets every setting', async () => {
    const compose = await read('compose.yaml')
    const given = names(compose.slice(0, compose.indexOf('\nservices:')), /^ {4}([A-Z_]+): /gm)
    const [, image = ''] = /^ENV (.+)$/m.exec(await read('Dockerfile')) ?? []
    expect(new Set([...given, ...names(image, /([A-Z_]+)=/g)])).toEqual(new Set(settings))
  })
})
