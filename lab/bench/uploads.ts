import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import PocketBase, { ClientResponseError } from 'pocketbase'
import sharp from 'sharp'
import { demoPassword } from '#seed/load-world.ts'
import { startChild } from './server/child.ts'
import { inTemporaryFolder } from './server/database.ts'
import { machineLine } from './measure/report.ts'

/**
 * `npx tsx lab/bench/uploads.ts [how many]`: the cost of this many of the largest pictures, sent at once, for one server
 * process.
 */
const wanted = Math.max(1, Number.parseInt(process.argv[2] ?? '50', 10) || 50)
const side = 7000
const mostBytes = 4 * 1024 * 1024

const say = (line: string) => process.stdout.write(`${line}\n`)

/** 49 million pixels in as many bytes as a photo may have: flat except for a square of noise. */
async function largest(format: 'jpeg' | 'png'): Promise<File> {
  for (let noise = 1400; noise > 0; noise -= 50) {
    const input = await sharp(randomBytes(noise * noise * 3), { raw: { width: noise, height: noise, channels: 3 } })
      .png()
      .toBuffer()
    const image = sharp({ create: { width: side, height: side, channels: 3, background: '#369' } }).composite([
      { input },
    ])
    // The costly forms: a photo held sideways, and one interlaced in seven passes.
    const bytes = await (
      format === 'jpeg'
        ? image.withMetadata({ orientation: 6 }).jpeg({ quality: 95, progressive: true })
        : image.png({ progressive: true })
    ).toBuffer()
    if (bytes.length <= mostBytes) return new File([new Uint8Array(bytes)], `grande.${format}`)
  }
  throw new Error('No picture is small enough')
}

async function memoryOf(pid: number, what: 'VmRSS' | 'VmHWM'): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(new RegExp(`${what}:\\s+(\\d+)`).exec(status)?.[1]) / 1024
}

async function measure(url: string, pid: number): Promise<void> {
  const api = new PocketBase(url).autoCancellation(false)
  await api.collection('users').authWithPassword('admin@norte.example', demoPassword)
  const miembros = await api.collection('miembros').getList(1, wanted, { fields: 'id' })
  const empty = await memoryOf(pid, 'VmRSS')
  for (const format of ['jpeg', 'png'] as const) {
    const foto = await largest(format)
    const began = performance.now()
    const slowest = { listing: 0 }
    const stop = watchOthers(api, slowest)
    const answers = await Promise.all(
      miembros.items.map(({ id }) => api.collection('miembros').update(id, { foto }).then(ok, statusOf)),
    )
    await stop()
    const taken = answers.filter((status) => status === 200).length
    const seconds = ((performance.now() - began) / 1000).toFixed(1)
    const [now, most] = [await memoryOf(pid, 'VmRSS'), await memoryOf(pid, 'VmHWM')]
    const mebibytes = (foto.size / 1024 / 1024).toFixed(1)
    say(
      `${answers.length} × ${format} of ${mebibytes} MiB, ${side} × ${side}: ${taken} stored in ${seconds} s, others ${[...new Set(answers)].join(', ')}`,
    )
    say(
      `  memory ${empty.toFixed(0)} MiB before, ${most.toFixed(0)} at most, ${now.toFixed(0)} after; slowest list meanwhile ${slowest.listing.toFixed(0)} ms`,
    )
  }
}

const ok = () => 200
const statusOf = (error: unknown) => (error instanceof ClientResponseError ? error.status : -1)

/** Other requests run while pictures are drawn. */
function watchOthers(api: PocketBase, slowest: { listing: number }): () => Promise<void> {
  let isOver = false
  const looking = (async () => {
    while (!isOver) {
      const began = performance.now()
      await api.collection('miembros_pagos').getList(1, 30)
      slowest.listing = Math.max(slowest.listing, performance.now() - began)
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  })()
  return async () => {
    isOver = true
    await looking
  }
}

say(machineLine())
await inTemporaryFolder(async (folder) => {
  const args = ['--import', './scripts/typescript.mjs', 'server/main.ts']
  const child = await startChild({ args, env: { DATA_DIR: folder }, readyWhen: 'Vigente listo en' })
  try {
    await measure(`http://127.0.0.1:${child.port}`, child.pid)
  } finally {
    await child.stop()
  }
})
process.exit(0)
