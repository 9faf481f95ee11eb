import { execFile } from 'node:child_process'
import { createServer, type IncomingMessage } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildClave } from '#server/testing/desks/clave.ts'
import { openDoorDesk, type DoorDesk } from '#server/testing/desks/door-desk.ts'
import { hasPython } from '#server/testing/python.ts'
import { permisosDeClave } from '#shared/claves/clave.ts'

/** The example of the documentation, as a gym would run it. */
const example = new URL('../../../docs/ejemplos/torniquete.py', import.meta.url).pathname

let desk: DoorDesk
let key: string
beforeAll(async () => {
  desk = await openDoorDesk()
  key = (await buildClave(desk.app.db.owner, desk.gym, { permisos: ['attendance.create'] })).secreto
})
afterAll(() => desk.app.close())

const run = (lines: readonly string[], { url = desk.app.url, clave = key } = {}) =>
  new Promise<string[]>((resolve, reject) => {
    const settings = {
      VIGENTE_URL: url,
      VIGENTE_CLAVE: clave,
      VIGENTE_SUCURSAL: desk.gym.sucursales[0],
      VIGENTE_ESPERAS: '0,0',
    }
    const env = { PATH: process.env['PATH'], ...settings, PYTHONUTF8: '1' }
    const child = execFile('python3', [example], { env }, (error, out) => {
      if (error) reject(error)
      else resolve(out.split('\n').filter((line) => line !== ''))
    })
    child.stdin?.end(`${lines.join('\n')}\n`)
  })

const codeOf = async (id: string) => {
  const [row] = await desk.owner<{ codigo: string }>('select codigo from miembros where id = $1', [id])
  return row?.codigo ?? ''
}

describe.skipIf(!hasPython)('the turnstile of docs/ejemplos', () => {
  it('opens for a member’s code, tells why it does not, and records both as the key', async () => {
    const [paid, unpaid] = [await desk.member(), await desk.member({ isPaid: false })]
    const codes = [await codeOf(paid.id), await codeOf(unpaid.id), '000000000000000']
    const [first, second, third] = await run(codes)
    expect(first).toBe(`ABRE\t${paid.nombre}`)
    expect(second).toMatch(new RegExp(`^NO\t${unpaid.nombre}: .`))
    expect(third).toMatch(/^NO\t./)
    const rows = await desk.owner(
      `select u.name, a.resultado, a.via from asistencias_asientos a join users u on u.id = a.usuario_id where a.id_miembro = any ($1) order by a.orden`,
      [[paid.id, unpaid.id]],
    )
    expect(rows).toEqual([
      { name: expect.stringMatching(/^Clave «/), resultado: 'pasa', via: 'api' },
      { name: expect.stringMatching(/^Clave «/), resultado: 'no', via: 'api' },
    ])
  })

  it('repeats a request whose answer was lost without a second entry', async () => {
    const { id, nombre } = await desk.member()
    const sent: string[] = []
    const lossy = createServer((request, response) => {
      void forward(request, desk.app.url).then(({ body, status, text }) => {
        sent.push(body)
        // The first answer is lost after the server has stored the entry.
        if (sent.length === 1) response.destroy()
        else response.writeHead(status, { 'content-type': 'application/json' }).end(text)
      })
    }).listen(0, '127.0.0.1')
    await new Promise((resolve) => lossy.once('listening', resolve))
    try {
      const address = lossy.address()
      const port = typeof address === 'object' ? address?.port : undefined
      expect(await run([await codeOf(id)], { url: `http://127.0.0.1:${port}` })).toEqual([`ABRE\t${nombre}`])
    } finally {
      lossy.close()
    }
    expect(sent).toHaveLength(2)
    expect(sent[1]).toBe(sent[0])
    expect(await desk.rowsOf(id)).toHaveLength(1)
  })

  it('says that there is no network, and that its key is no longer good', async () => {
    const { id } = await desk.member()
    const code = await codeOf(id)
    expect(await run([code], { url: 'http://127.0.0.1:1' })).toEqual([expect.stringMatching(/^SIN RED\t./)])
    const gone = `vk_${'0'.repeat(49)}`
    expect(await run([code], { clave: gone })).toEqual([expect.stringMatching(/^NO\tLa clave de API /)])
  })

  it('has a key that can do nothing else', async () => {
    for (const collection of ['miembros', 'pagos', 'asistencias', 'users', 'miembros_pagos'])
      expect(await desk.ask(`/api/collections/${collection}/records`, { as: key })).toMatchObject({ totalItems: 0 })
    expect(permisosDeClave).toContain('attendance.create')
  })
})

async function forward(request: IncomingMessage, to: string) {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(Buffer.from(part))
  const body = Buffer.concat(parts).toString()
  const headers = { 'content-type': 'application/json', authorization: request.headers.authorization ?? '' }
  const answer = await fetch(to + (request.url ?? ''), { method: 'POST', headers, body })
  return { body, status: answer.status, text: await answer.text() }
}
