import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readEnv } from './env.ts'
import { readEnvFile } from './env-file.ts'

let folder: string
let file: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vigente-ajustes-'))
  file = join(folder, 'vigente.env')
})
afterAll(() => rm(folder, { recursive: true }))

describe('a file of settings', () => {
  it('is read with its comments and quotes', async () => {
    await writeFile(file, '# ajustes\n\nPORT=1\nexport HOST="a b"\nSECRET="uno\ndos"\n')
    expect(readEnvFile(file, true)).toEqual({
      settings: { PORT: '1', HOST: 'a b', SECRET: 'uno\ndos' },
      problems: [],
    })
  })

  it('with a line that sets nothing names the line, not what is in it', async () => {
    await writeFile(file, 'PORT=1\nSECRET muy secreto\n')
    const { problems } = readEnvFile(file, true)
    expect(problems).toEqual([expect.stringContaining('línea 2: no es un ajuste')])
    expect(problems.join('')).not.toContain('muy')
  })

  it('may be missing unless it was named', () => {
    const missing = join(folder, 'otro.env')
    expect(readEnvFile(missing, false).problems).toEqual([])
    expect(readEnvFile(missing, true).problems).toEqual([expect.stringContaining('no existe')])
    expect(readEnvFile(folder, true).problems).toEqual([expect.stringContaining('no se puede leer')])
  })
})

const problemsOf = (given: Record<string, string>) => {
  const reading = readEnv(given)
  return reading.ok ? [] : reading.problems
}

describe('settings', () => {
  it.each(['DATABSE_URL', 'PUBLIC_URLS', 'PUBLIC_ULR', 'SMTP_URI', 'DATADIR', 'smtp_url'])('%s is told', (name) => {
    expect(problemsOf({ [name]: 'x' })).toEqual([expect.stringMatching(`${name}: no es un ajuste. ¿Es `)])
  })

  it.each(['HOME', 'PATH', 'HTTP_PROXY', 'CLAVE_POSTGRES', 'POST', 'DEMOS'])('%s is another program’s', (name) => {
    expect(problemsOf({ [name]: 'x' })).toEqual([])
  })

  it.each([
    'https://a.example/vigente',
    'https://a.example?x',
    'https://a.example/#x',
    'https://u:c@a.example',
    'a.example',
  ])('PUBLIC_URL %s is refused', (address) =>
    expect(problemsOf({ PUBLIC_URL: address })).toEqual([expect.stringMatching(/^PUBLIC_URL: /)]),
  )

  it.each(['https://a.example', 'https://a.example/', 'http://Localhost:8090'])('PUBLIC_URL %s is taken', (address) => {
    expect(problemsOf({ PUBLIC_URL: address })).toEqual([])
  })
})
