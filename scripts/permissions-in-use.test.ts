import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { permissions } from '#shared/permissions.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/** The product's sources under a folder, without tests and the labels of the permissions. */
const textOf = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.|^testing\/|permission-words/.test(path.replaceAll('\\', '/')))
    .map((path) => readFileSync(join(root, folder, path), 'utf8'))
    .join('\n')

describe.each(['server', 'web'])('the %s', (folder) => {
  const text = textOf(folder)
  it('asks for every permission that a role can hold', () => {
    expect(permissions.filter((permission) => !text.includes(`'${permission}'`))).toEqual([])
  })
})
