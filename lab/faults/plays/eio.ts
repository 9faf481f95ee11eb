import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from '#lab/harness/expect.ts'
import type { Fault } from '../tools/fault.ts'
import { photoStatus, uploadPhoto } from '../tools/upload.ts'
import { openWorld } from '../tools/world.ts'

/** More calls than any upload makes. */
const MOST = 200

/** Makes the n-th call at the file store fail like a broken disk; n stands in a file, 0 for none. */
const breakable = (counter: string) =>
  `data:text/javascript,${encodeURIComponent(`
import fs from 'node:fs/promises'
import { readFileSync, writeFileSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
const counter = ${JSON.stringify(counter)}
const trip = (path) => {
  if (!String(path).includes('/files')) return
  const left = Number(readFileSync(counter, 'utf8'))
  if (left === 0) return
  writeFileSync(counter, String(left - 1))
  if (left === 1) throw Object.assign(new Error('EIO: i/o error'), { code: 'EIO', errno: -5 })
}
const guarded = (file, path) => {
  for (const name of ['writeFile', 'sync']) {
    const real = file[name].bind(file)
    file[name] = async (...given) => { trip(path); return real(...given) }
  }
  return file
}
for (const name of ['open', 'mkdir', 'rename', 'readFile', 'stat', 'rm']) {
  const real = fs[name]
  fs[name] = async (path, ...rest) => {
    trip(path)
    const made = await real(path, ...rest)
    return name === 'open' ? guarded(made, path) : made
  }
}
syncBuiltinESMExports()
`)}`

export const eio: Fault = {
  name: 'eio',
  what: 'la llamada número n al almacén de archivos falla (EIO), para n = 1, 2, 3… hasta que ninguna falla',
  async play(stage) {
    const nodeOptions: string[] = []
    let counter = ''
    const prepare = async (folder: string) => {
      counter = join(folder, 'eio')
      await writeFile(counter, '0')
      nodeOptions.push('--import', breakable(counter))
    }
    const world = await openWorld(stage, { prepare, nodeOptions })
    const { desk, checker } = world
    try {
      const { member } = await uploadPhoto(world)
      const refused: number[] = []
      let broken = 1
      for (; broken <= MOST; broken += 1) {
        await writeFile(counter, String(broken))
        const { status } = await uploadPhoto(world, broken % 2 === 0 ? '#936' : '#396')
        const isUntouched = Number(await readFile(counter, 'utf8')) > 0
        await writeFile(counter, '0')
        expect(status === 200 || status >= 500, `Con la llamada ${broken} rota la foto tuvo ${status}`)
        const shown = await photoStatus(world, member)
        expect(shown === 200, `Tras romper la llamada ${broken} la foto guardada se sirve con ${shown}`)
        expect((await desk.charge()).status === 200, `Tras romper la llamada ${broken} no se pudo cobrar`)
        if (isUntouched) break
        if (status !== 200) refused.push(broken)
      }
      expect(refused.length > 0, 'Ninguna llamada rota se notó: no se rompió nada')
      expect(broken <= MOST, `Tras ${MOST} llamadas rotas todavía fallaba`)
      await checker.check(desk)
      stage.say(`  ${broken - 1} llamadas rotas, ${refused.length} fotos negadas; siempre se sirve una foto entera`)
    } finally {
      await world.close()
    }
  },
}
