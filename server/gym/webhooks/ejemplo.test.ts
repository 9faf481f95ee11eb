import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Webhook } from 'standardwebhooks'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { hasPython } from '#server/testing/python.ts'

const program = fileURLToPath(new URL('../../../docs/ejemplos/recibir-pagos.py', import.meta.url))
const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`

let folder: string
let child: ChildProcess
let url: string

beforeEach(async () => {
  if (!hasPython) return
  folder = await mkdtemp(join(tmpdir(), 'ejemplo-'))
  child = spawn('python3', [program, '0', join(folder, 'pagos.csv')], {
    env: { ...process.env, WEBHOOK_SECRET: secret },
  })
  const [line] = child.stdout ? await once(child.stdout, 'data') : []
  url = `http://127.0.0.1:${/\d+/.exec(String(line))?.[0]}/`
})
afterEach(async () => {
  if (!hasPython) return
  child.kill()
  await rm(folder, { recursive: true })
})

const pago = {
  type: 'pagos.created',
  data: {
    fecha_pago: '2026-11-25 02:00:00.000Z',
    recibo: 58,
    id_miembro: 'm',
    medio_pago: 'Efectivo',
    monto_total: 9000,
  },
}

async function send(id: string, body: string, { signedBy = secret, at = new Date() } = {}): Promise<number> {
  const headers = {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': `v1,b3RyYQ== ${new Webhook(signedBy).sign(id, at, body)}`,
  }
  return (await fetch(url, { method: 'POST', headers, body })).status
}

it.runIf(hasPython)('the receiver of the examples notes each genuine payment once, and nothing else', async () => {
  const body = JSON.stringify(pago)
  expect(await send('w1', body)).toBe(204)
  expect(await send('w1', body)).toBe(204)
  expect(await send('w2', JSON.stringify({ ...pago, type: 'cajas.opened' }))).toBe(204)
  expect(await send('w3', body, { signedBy: `whsec_${Buffer.alloc(32, 8).toString('base64')}` })).toBe(401)
  expect(await send('w4', body, { at: new Date(Date.now() - 600_000) })).toBe(401)
  const lines = (await readFile(join(folder, 'pagos.csv'), 'utf8')).trim().split('\r\n')
  expect(lines).toEqual([
    'webhook-id,fecha_pago,recibo,id_miembro,medio_pago,monto_total',
    'w1,2026-11-25 02:00:00.000Z,58,m,Efectivo,9000',
  ])
})
