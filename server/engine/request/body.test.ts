import { describe, expect, it } from 'vitest'
import { OverBudget } from '#server/runtime/limits/over-budget.ts'
import { parseBody } from './body.ts'

const read = async (type: string, text: string | Buffer) => ({ ...(await parseBody(type, Buffer.from(text))) })
const statusOf = (type: string, text: string | Buffer) =>
  read(type, text).then(
    () => 200,
    (error: { status: number }) => error.status,
  )

async function multipart(parts: [string, string | Blob][]) {
  const form = new FormData()
  for (const [name, value] of parts) form.append(name, value)
  const response = new Response(form)
  return read(response.headers.get('content-type') ?? '', Buffer.from(await response.arrayBuffer()))
}

const partsOf = (count: number) =>
  `${'--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n1\r\n'.repeat(count)}--x--\r\n`

describe('a body', () => {
  it('may be empty with any content type', async () => {
    expect(await read('application/json', '')).toEqual({})
    expect(await read('text/plain', '')).toEqual({})
  })

  it('is JSON also with a charset, a capital or a leading space in its content type', async () => {
    for (const type of ['application/json; charset=utf-8', 'Application/JSON', ' application/json'])
      expect(await read(type, '{"a":1}')).toEqual({ a: 1 })
  })

  it('keeps __proto__ as a plain name', async () => {
    const body = await parseBody('application/json', Buffer.from('{"__proto__":{"admin":true}}'))
    expect(Object.keys(body)).toEqual(['__proto__'])
    expect(body['admin']).toBeUndefined()
  })

  const refused: [string, string, string | Buffer][] = [
    ['broken JSON', 'application/json', '{"a":'],
    ['a list', 'application/json', '[1]'],
    ['null', 'application/json', 'null'],
    ['another type', 'text/plain', 'a=1'],
    ['no type', '', '{"a":1}'],
    ['U+0000 in a value', 'application/json', '{"a":"x\\u0000"}'],
    ['U+0000 in a name', 'application/json', '{"a\\u0000":1}'],
    ['half a surrogate pair', 'application/json', '{"a":["\\ud800"]}'],
    ['bytes that are no UTF-8', 'application/json', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])],
    ['33 levels', 'application/json', `{"a":${'['.repeat(33)}${']'.repeat(33)}}`],
    ['200,000 levels', 'application/json', `{"a":${'['.repeat(200_000)}${']'.repeat(200_000)}}`],
    ['U+0000 in a form', 'application/x-www-form-urlencoded', 'a=%00'],
    ['a broken form', 'multipart/form-data', 'nothing'],
    ['a form of 1,001 parts', 'application/x-www-form-urlencoded', 'a=1&'.repeat(1_000)],
    ['a multipart form of 1,001 parts', 'multipart/form-data; boundary=x', partsOf(1_001)],
    ['more nodes than a body has', 'application/json', `{"a":[${'0,'.repeat(60_000)}0]}`],
    ['more names than a body has', 'application/json', `{${'"a":0,'.repeat(60_000)}"a":0}`],
    ['more lists than a body has', 'application/json', `{"a":[${'[],'.repeat(60_000)}[]]}`],
    ['nodes behind a text with quotes', 'application/json', `{"a":"\\\\\\",","b":[${'0,'.repeat(60_000)}0]}`],
    ['a boundary that is slow to look for', `multipart/form-data; boundary=${'a'.repeat(71)}`, 'nothing'],
    ['a broken payload', 'application/x-www-form-urlencoded', '@jsonPayload=%7B'],
  ]
  it.each(refused)('is refused with 400: %s', async (_, type, text) => {
    expect(await statusOf(type, text)).toBe(400)
  })

  const headOf = (bytes: number, end = '\r\n\r\n1\r\n--x--\r\n') =>
    `--x\r\ncontent-disposition: form-data; name="${'a'.repeat(bytes)}"${end}`

  it.each([
    ['a part’s head', headOf(3000)],
    ['a part’s head without end', headOf(3000, '')],
    ['a boundary said twice', headOf(3000), 'multipart/form-data; xboundary=y; boundary=x'],
  ])('is refused with 400: a long %s', async (_, text, type = 'multipart/form-data; boundary=x') => {
    expect(await statusOf(type, text)).toBe(400)
  })

  it('has a MiB of text at most, however it is written', async () => {
    const MiB = 1024 * 1024
    const json = (bytes: number) => `{"a":"${'x'.repeat(bytes - 8)}"}`
    const form = (bytes: number) => `${headOf(1, `\r\n\r\n${'y'.repeat(bytes)}\r\n--x--\r\n`)}`
    expect(await statusOf('application/json', json(MiB))).toBe(200)
    expect(await statusOf('application/json', json(MiB + 1))).toBe(413)
    expect(await statusOf('application/x-www-form-urlencoded', `a=${'x'.repeat(MiB)}`)).toBe(413)
    expect(await statusOf('multipart/form-data; boundary=x', form(MiB - 100))).toBe(200)
    expect(await statusOf('multipart/form-data; boundary=x', form(MiB))).toBe(413)
    const file = new File([new Uint8Array(2 * MiB)], 'x.png', { type: 'image/png' })
    expect((await multipart([['logo', file]]))['logo']).toBeInstanceOf(Blob)
    await expect(
      multipart([
        ['logo', file],
        ['a', 'x'.repeat(MiB)],
      ]),
    ).rejects.toThrow(OverBudget)
  })

  it('may be a form of 1,000 parts', async () => {
    expect((await read('application/x-www-form-urlencoded', 'a=1&'.repeat(999)))['a']).toHaveLength(999)
    expect((await read('multipart/form-data; boundary=x', partsOf(1_000)))['a']).toHaveLength(1_000)
  })

  it('may hold any text: signs inside a text are not counted as nodes', async () => {
    const text = '[{,"\\'.repeat(30_000)
    expect(await read('application/json', JSON.stringify({ text }))).toEqual({ text })
  })

  it('shares one budget of nodes among its payloads', async () => {
    const payload: [string, string] = ['@jsonPayload', `{"a":[${'0,'.repeat(20_000)}0]}`]
    expect(await multipart([payload, payload])).toHaveProperty('a')
    await expect(multipart([payload, payload, payload])).rejects.toThrow(OverBudget)
  })

  it('of millions of nodes is refused before it is parsed', async () => {
    const body = Buffer.concat([Buffer.from('{"a":['), Buffer.alloc(6_000_000, '0,'), Buffer.from('0]}')])
    const before = process.memoryUsage().heapUsed
    await expect(parseBody('application/json', body)).rejects.toThrow(OverBudget)
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(40_000_000)
  })

  it('infers the values of a form and collects repeated names', async () => {
    const form = 'a=&b=true&c=12&d=0001&e=1.0&f=1e3&g=-1.5&h=x&h=2'
    expect(await read('application/x-www-form-urlencoded', form)).toEqual({
      a: '',
      b: true,
      c: 12,
      d: '0001',
      e: '1.0',
      f: '1e3',
      g: -1.5,
      h: ['x', 2],
    })
  })

  it('lays JSON payloads over the other parts without inference', async () => {
    const body = await multipart([
      ['@jsonPayload', '{"a":"1","b":null}'],
      ['a', '2'],
      ['@jsonPayload', '{"b":["x"]}'],
    ])
    expect(body).toEqual({ a: '1', b: ['x'] })
  })

  it('keeps a file part as a file', async () => {
    const body = await multipart([['logo', new File(['x'], 'x.png', { type: 'image/png' })]])
    expect(body['logo']).toBeInstanceOf(Blob)
  })
})
