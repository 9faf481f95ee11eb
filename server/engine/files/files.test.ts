import { once } from 'node:events'
import { connect } from 'node:net'
import type PocketBase from 'pocketbase'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openGymApp, type GymApp } from '#server/testing/gym-app.ts'
import { buildGym, buildMiembro, type GymWorld } from '#server/testing/gym-world.ts'

let app: GymApp
let gym: GymWorld
let admin: PocketBase
let stranger: PocketBase
let ana: string
beforeAll(async () => {
  app = await openGymApp()
  gym = await buildGym(app.db.owner, { marca: 'ZZA' })
  const other = await buildGym(app.db.owner, { marca: 'ZZB' })
  admin = await app.clientOf(gym.users.Admin)
  stranger = await app.clientOf(other.users.Admin)
})
afterAll(() => app.close())
beforeEach(async () => {
  ana = await buildMiembro(app.db.owner, gym, { nombre: 'Ana Ruiz' })
})

const picture = (width = 300, height = 200) => sharp({ create: { width, height, channels: 3, background: '#2266aa' } })
const jpeg = async () => new File([new Uint8Array(await picture().jpeg().toBuffer())], 'Mi Foto Ñandú.jpg')
const png = async (name = '../../etc/passwd.png') => new File([new Uint8Array(await picture().png().toBuffer())], name)

const upload = (foto: unknown, client = admin) => client.collection('miembros').update(ana, { foto })
const refusal = (foto: unknown) =>
  upload(foto).then(
    () => 'taken',
    (error: { response?: { data?: { foto?: { code?: string } } } }) => error.response?.data?.foto?.code,
  )
const ask = (path: string, init: RequestInit = {}) => fetch(`${app.url}${path}`, init)
const fotoPath = (name: string, query = '') => `/api/files/miembros/${ana}/${name}${query}`
const tokenOf = (client: PocketBase) => client.files.getToken()
const loose = () => app.db.owner<{ nombre: string }>('select nombre from archivos_sueltos')

describe('an upload', () => {
  it('is stored under a plain name with ten random letters', async () => {
    const { foto } = await upload(await jpeg())
    expect(foto).toMatch(/^mi_foto_nandu_[a-z0-9]{10}\.jpg$/)
    expect(await loose()).toEqual([])
  })

  it.each([
    '../../etc/passwd.png',
    '..%2f..%2fetc%2fpasswd',
    'C:\\windows\\x.png',
    'CON.png',
    '.oculta.png',
    'x.png.',
    'a.php.png',
    'a.png;x=1',
    '😀.png',
    '\u202Egnp.exe',
    'con espacio "y" comillas.png',
    'línea\r\nx: 1.png',
    'nulo\u0000.png',
    `${'largo'.repeat(60)}.png`,
  ])('named %j gets a plain name of its own, is stored under it and served by it', async (name) => {
    const { foto } = await upload(await png(name))
    expect(foto).toMatch(/^[a-z0-9_]{1,100}_[a-z0-9]{10}\.png$/)
    const answer = await ask(fotoPath(foto, `?token=${await tokenOf(admin)}`))
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png'])
    expect(answer.headers.get('content-disposition')).toBe(`inline; filename="${foto}"`)
  })

  it('replaces the former file, whose bytes are deleted', async () => {
    const { foto: first } = await upload(await jpeg())
    await upload(await png())
    const token = await tokenOf(admin)
    expect((await ask(fotoPath(first, `?token=${token}`))).status).toBe(404)
    expect(await loose()).toEqual([])
  })

  it.each([
    ['null', null],
    ['an empty text', ''],
    ['an empty list', []],
  ])('is cleared by %s', async (_name, value) => {
    await upload(await jpeg())
    expect((await upload(value))['foto']).toBe('')
    expect(await loose()).toEqual([])
  })

  it('is removed by its name and kept by it', async () => {
    const { foto } = await upload(await jpeg())
    expect((await upload(foto))['foto']).toBe(foto)
    expect((await admin.collection('miembros').update(ana, { 'foto-': foto }))['foto']).toBe('')
  })

  it('is stored without location or other camera metadata', async () => {
    const exif = { IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '34/1 36/1 0/1' } }
    const bytes = await picture().withExif(exif).jpeg().toBuffer()
    const { foto } = await upload(new File([new Uint8Array(bytes)], 'gps.jpg'))
    const answer = await ask(fotoPath(foto, `?token=${await tokenOf(admin)}`))
    const stored = await sharp(Buffer.from(await answer.arrayBuffer())).metadata()
    expect((await sharp(bytes).metadata()).exif).toBeDefined()
    expect(stored.exif).toBeUndefined()
  })

  it('has the type of its bytes, whatever it claims', async () => {
    const bytes = new Uint8Array(await picture().jpeg().toBuffer())
    const { foto } = await upload(new File([bytes], 'x.php', { type: 'text/html' }))
    expect(foto).toMatch(/\.jpg$/)
  })

  const text = (content: string, name: string) => new File([content], name, { type: 'image/png' })
  it.each([
    [
      'an SVG called .png',
      () => text('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>', 'a.png'),
      'validation_invalid_mime_type',
    ],
    ['a page called .png', () => text('<html><script>alert(1)</script>', 'a.png'), 'validation_invalid_mime_type'],
    ['a PDF', () => text('%PDF-1.7', 'a.pdf'), 'validation_invalid_mime_type'],
    ['nothing', () => text('', 'a.png'), 'validation_invalid_file'],
    [
      'a TIFF',
      async () => new File([new Uint8Array(await picture().tiff().toBuffer())], 'a.png'),
      'validation_invalid_mime_type',
    ],
    [
      'a GIF',
      async () => new File([new Uint8Array(await picture().gif().toBuffer())], 'a.png'),
      'validation_invalid_mime_type',
    ],
    [
      'half a JPEG',
      async () => {
        const whole = await picture(900, 900).jpeg().toBuffer()
        return new File([new Uint8Array(whole.subarray(0, whole.length / 2))], 'a.jpg')
      },
      'validation_invalid_file',
    ],
    ['one byte too many', () => new File([new Uint8Array(4 * 1024 * 1024 + 1)], 'a.jpg'), 'validation_file_size_limit'],
  ])('of %s is refused', async (_name, make, code) => {
    expect(await refusal(await make())).toBe(code)
    expect(await loose()).toEqual([])
  })

  it('of a picture with too many pixels is refused before it is decoded', async () => {
    const bomb = await sharp({
      create: { width: 8_000, height: 8_000, channels: 3, background: '#000' },
      limitInputPixels: false,
    })
      .png()
      .toBuffer()
    expect(await refusal(new File([new Uint8Array(bomb)], 'a.png'))).toMatch(/validation_invalid_(file|mime_type)/)
  })

  it('of an animated picture keeps its first frame alone, however many there are', async () => {
    const [side, frames] = [8, 2000]
    const raw = { width: side, height: side * frames, channels: 3 as const, pageHeight: side }
    const noise = Buffer.from(Array.from({ length: side * side * frames * 3 }, (_, at) => (at * 7919) % 251))
    const bytes = await sharp(noise, { raw }).webp({ effort: 0, loop: 0 }).toBuffer()
    expect((await sharp(bytes).metadata()).pages).toBe(frames)
    const { foto } = await upload(new File([new Uint8Array(bytes)], 'a.webp'))
    const answer = await ask(fotoPath(foto, `?token=${await tokenOf(admin)}`))
    const stored = await sharp(Buffer.from(await answer.arrayBuffer())).metadata()
    expect([stored.pages ?? 1, stored.width, stored.height]).toEqual([1, side, side])
  })

  it('an interrupted upload changes nothing', async () => {
    const { foto } = await upload(await jpeg())
    const { hostname, port } = new URL(app.url)
    const socket = connect(Number(port), hostname)
    const head = [
      `PATCH /api/collections/miembros/records/${ana} HTTP/1.1`,
      `host: ${hostname}`,
      `authorization: ${admin.authStore.token}`,
      'content-type: multipart/form-data; boundary=x',
      'content-length: 100000',
    ]
    const part =
      '--x\r\ncontent-disposition: form-data; name="foto"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n'
    const begun = Buffer.from(await picture().png().toBuffer()).subarray(0, 400)
    socket.write(`${head.join('\r\n')}\r\n\r\n${part}`)
    await new Promise<void>((resolve) => socket.write(begun, () => resolve()))
    socket.destroy()
    await once(socket, 'close')
    expect((await admin.collection('miembros').getOne(ana))['foto']).toBe(foto)
    expect(await loose()).toEqual([])
  })

  it('ends as markup-free bytes even when a page hides behind the picture', async () => {
    const bytes = Buffer.concat([await picture().png().toBuffer(), Buffer.from('<script>alert(1)</script>')])
    const { foto } = await upload(new File([new Uint8Array(bytes)], 'poly.png'))
    const served = await ask(fotoPath(foto, `?token=${await tokenOf(admin)}`))
    expect(Buffer.from(await served.arrayBuffer()).includes('<script>')).toBe(false)
  })

  it('of two at once on one record leaves one file and none loose', async () => {
    const both = await Promise.all([upload(await jpeg()), upload(await png())])
    const { foto } = await admin.collection('miembros').getOne(ana)
    expect(both.map((record) => String(record['foto']))).toContain(foto)
    expect(await loose()).toEqual([])
  })

  it('of a caller who may not write stores nothing', async () => {
    await expect(upload(await jpeg(), stranger)).rejects.toMatchObject({ status: 404 })
    await expect(upload(await jpeg(), app.guest())).rejects.toMatchObject({ status: 404 })
    expect(await loose()).toEqual([])
  })

  it('in a batch is stored with it, or not at all', async () => {
    const batch = admin.createBatch()
    batch.collection('miembros').update(ana, { foto: await jpeg() })
    const [answer] = await batch.send()
    expect(answer?.body).toMatchObject({ foto: expect.stringMatching(/\.jpg$/) })
    const failing = admin.createBatch()
    failing.collection('miembros').update(ana, { foto: await png() })
    failing.collection('miembros').update('nobody000000000', { nombre: 'X' })
    await expect(failing.send()).rejects.toMatchObject({ status: 400 })
    expect(await admin.collection('miembros').getOne(ana)).toMatchObject({ foto: answer?.body.foto })
    expect(await loose()).toEqual([])
  })

  it('above the limit of a body is a 413', async () => {
    const answer = await ask(`/api/collections/miembros/records/${ana}`, {
      method: 'PATCH',
      body: new Uint8Array(45 * 1024 * 1024),
      headers: { 'content-type': 'application/json', authorization: admin.authStore.token },
    })
    expect(answer.status).toBe(413)
  })
})

describe('a protected file', () => {
  it('is served with a file token of a caller who may view the record, and to no other', async () => {
    const { foto } = await upload(await jpeg())
    const statusWith = async (query: string, init?: RequestInit) => (await ask(fotoPath(foto, query), init)).status
    expect(await statusWith(`?token=${await tokenOf(admin)}`)).toBe(200)
    expect(await statusWith('')).toBe(404)
    expect(await statusWith(`?token=${admin.authStore.token}`)).toBe(404)
    expect(await statusWith('', { headers: { authorization: admin.authStore.token } })).toBe(404)
    expect(await statusWith(`?token=${await tokenOf(stranger)}`)).toBe(404)
    expect(await statusWith(`?token=${await tokenOf(await app.clientOf(gym.users.Recepción))}`)).toBe(200)
  })

  it('reveals nothing through HEAD, ranges, ETags and thumbs', async () => {
    const { foto } = await upload(await jpeg())
    const token = await tokenOf(stranger)
    for (const headers of [{}, { range: 'bytes=0-3' }, { 'if-none-match': '*' }]) {
      for (const method of ['GET', 'HEAD']) {
        const answer = await ask(fotoPath(foto, `?token=${token}&thumb=50x50`), { method, headers })
        expect(answer.status).toBe(404)
        expect(answer.headers.get('etag')).toBeNull()
      }
    }
  })

  it('is found through the view of its record, too', async () => {
    const { foto } = await upload(await jpeg())
    expect((await ask(`/api/files/miembros_pagos/${ana}/${foto}?token=${await tokenOf(admin)}`)).status).toBe(200)
  })

  it('needs a sign-in for its token, which opens nothing else', async () => {
    expect((await ask('/api/files/token', { method: 'POST' })).status).toBe(401)
    const answer = await ask('/api/collections/miembros/records', { headers: { authorization: await tokenOf(admin) } })
    expect(await answer.json()).toMatchObject({ items: [] })
  })
})

describe('a public file', () => {
  const logo = async () => {
    const { logo: name } = await admin.collection('gimnasios').update(gym.id, { logo: await png() })
    return `/api/files/gimnasios/${gym.id}/${name}`
  }

  it('is served to guests, sandboxed', async () => {
    const answer = await ask(await logo())
    expect(answer.status).toBe(200)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringMatching(/default-src 'none'.*sandbox/),
      'cache-control': 'max-age=2592000, stale-while-revalidate=86400',
      'access-control-allow-origin': '*',
      'content-disposition': expect.stringMatching(/^inline/),
    })
    expect(answer.headers.get('x-frame-options')).toBeNull()
  })

  it.each([
    ['50x50', 50, 50],
    ['200x200f', 200, 133],
    ['100x100', 100, 100],
    ['60x60', 300, 200],
    ['99999x99999', 300, 200],
    ['../x', 300, 200],
  ])('answers thumb=%s at %i × %i', async (thumb, width, height) => {
    const answer = await ask(`${await logo()}?thumb=${thumb}`)
    expect(await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).toMatchObject({ width, height })
  })

  it('supports ranges, ETags, HEAD and download', async () => {
    const path = await logo()
    const whole = Buffer.from(await (await ask(path)).arrayBuffer())
    const part = await ask(path, { headers: { range: 'bytes=2-5' } })
    expect(part.status).toBe(206)
    expect(part.headers.get('content-range')).toBe(`bytes 2-5/${whole.length}`)
    expect(Buffer.from(await part.arrayBuffer())).toEqual(whole.subarray(2, 6))
    expect((await ask(path, { headers: { range: 'bytes=999999-' } })).status).toBe(416)
    const head = await ask(path, { method: 'HEAD' })
    expect(head.headers.get('content-length')).toBe(String(whole.length))
    const tag = head.headers.get('etag') ?? ''
    expect((await ask(path, { headers: { 'if-none-match': tag } })).status).toBe(304)
    expect((await ask(`${path}?download=1`)).headers.get('content-disposition')).toMatch(/^attachment/)
  })

  it.each(['..%2f..%2fetc%2fpasswd', 'nothing.png', '%00', 'logo.png'])('is a 404 by the name %s', async (name) => {
    expect([400, 404]).toContain((await ask(`/api/files/gimnasios/${gym.id}/${name}`)).status)
  })
})
