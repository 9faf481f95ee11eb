import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildApp } from '#server/app.ts'
import { testDatabase, type TestDatabase } from '#server/testing/test-db.ts'
import { bareHttp, testProduct } from '#server/testing/test-product.ts'

const template =
  '<head><!--cabecera--></head><nav><!--enlace-precios--></nav><main id="contenido"><!--demostracion--><!--precios--><!--quien--><!--contacto--></main><footer>Hecho por <!--hecho-por--></footer>'

let db: TestDatabase
let app: FastifyInstance
let webRoot: string

beforeAll(async () => {
  db = await testDatabase()
  webRoot = await mkdtemp(join(tmpdir(), 'vigente-web-'))
  await writeFile(join(webRoot, 'inicio.html'), template)
  await writeFile(join(webRoot, 'index.html'), 'the app')
  await writeFile(join(webRoot, 'terminos.md'), '# Términos del operador\n\n<b>Propios</b>')
  app = await buildApp({
    ...testProduct({ pools: db.pools }),
    ...bareHttp,
    webRoot,
    legalFolder: webRoot,
    secure: true,
    trustProxy: '127.0.0.1',
  })
})

afterAll(async () => {
  await app.close()
  await db.drop()
  await rm(webRoot, { recursive: true })
})

const good = {
  nombre: 'Ana Pérez',
  email: 'ana@gimnasio.example',
  telefono: '+54 11 5555',
  mensaje: '¿Sirve para dos?',
}
const stored = () => db.owner('select nombre, email, telefono, mensaje from consultas order by orden')

let place = 0
/** Each call uses its own IP address unless it sets one. */
const send = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
  app.inject({
    method: 'POST',
    url: '/contacto',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-forwarded-for': `203.0.113.${(place += 1)}`,
      ...headers,
    },
    payload: new URLSearchParams(fields).toString(),
  })

describe('the landing page', () => {
  it('shows the services on sale, and its canonical address for search engines', async () => {
    const { statusCode, body, headers } = await app.inject({ url: '/', headers: { host: 'evil.example' } })
    expect(statusCode).toBe(200)
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    expect(body).toContain('<link rel="canonical" href="https://vigente.example/" />')
    expect(body).not.toContain('evil.example')
    expect(body.match(/<li class="precio/g)).toHaveLength(3)
    expect(body.indexOf('Gratis')).toBeLessThan(body.indexOf('Profesional'))
    expect(body).toContain('<a href="/#precios">Precios</a>')
    expect(body).toMatch(/US\$\s300 al año/)
    expect(body).toMatch(/<h3>Gratis<\/h3>\s*<p class="monto"><strong>US\$\s0<\/strong> para siempre/)
    expect(body).toMatch(/<th scope="row">Miembros<\/th><td>100<\/td><td>1\.000<\/td><td>Sin límite<\/td>/)
    expect(body).not.toContain('/auth/demo')
    expect(body).not.toContain('<!--')
  })

  it('is compressed if the client accepts it, and not sent again to a client that has it', async () => {
    const { rawPayload, headers } = await app.inject({ url: '/', headers: { 'accept-encoding': 'gzip, br' } })
    expect(headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(rawPayload).toString()).toContain('Profesional')
    const again = await app.inject({ url: '/', headers: { 'if-none-match': String(headers['etag']) } })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })

  it.each([
    ['gzip;q=1.0, br;q=0', 'gzip'],
    ['BR', 'br'],
    ['br; q=0.000, gzip;q=0', undefined],
    ['library', undefined],
    [`${',;'.repeat(2000)}, gzip`, 'gzip'],
  ])('is sent in no encoding that the client refuses or does not name (%#)', async (accepted, encoding) => {
    const { headers } = await app.inject({ url: '/', headers: { 'accept-encoding': accepted } })
    expect(headers['content-encoding']).toBe(encoding)
  })

  it('follows changes of the services, and escapes their text', async () => {
    await db.owner(`update servicios set caracteristicas = '<p>Más & <img src=x onerror=y>mejor</p><script>z</script>'
      where id = 'serviciopro0000'`)
    await db.owner(`update servicios set limite_miembros = 1234 where id = 'serviciogratis0'`)
    const { body } = await app.inject('/')
    expect(body).toContain('Más &amp; mejor')
    expect(body).toContain('Hasta 1.234 miembros')
    expect(body).not.toContain('Hasta 100 miembros')
    expect(body).toContain('href="/auth/register?servicio=serviciopro0000">Probar Profesional')
    expect(body).not.toContain('onerror')
  })

  it('says who makes the product and how to reach them, as the operator wrote it', async () => {
    expect((await app.inject('/')).body).toContain('Hecho por el equipo de Vigente')
    await db.owner(
      `update plataforma set nombre = 'Sur & Cía', ciudad = 'Córdoba', correo = 'hola@sur.example', telefono = '+54 351 555-0100'`,
    )
    const { body } = await app.inject('/')
    expect(body).toContain('Hecho por Sur &amp; Cía, Córdoba')
    expect(body).toContain('<a href="mailto:hola@sur.example">hola@sur.example</a>')
    expect(body).toContain('<a href="tel:+543515550100">+54 351 555-0100</a>')
    await db.owner(`update plataforma set nombre = '', ciudad = '', correo = '', telefono = ''`)
  })

  it('says a price also in the currency of the visitor, where the operator gave it', async () => {
    await db.owner(`update plataforma set cotizaciones = '{"ARS": 1480, "EUR": 0.9}'`)
    const visit = async (language: string) =>
      (await app.inject({ url: '/', headers: { 'accept-language': language } })).body
    expect(await visit('es-AR,es;q=0.9')).toMatch(/Unos \$\s37\.000 de hoy/)
    expect(await visit('es-ES')).toMatch(/Unos 23\s€ de hoy/)
    const others = ['es-419', 'es', 'es-CL', 'en-US', 'x'.repeat(9000), '__proto__-constructor']
    expect((await Promise.all(others.map(visit))).filter((body) => body.includes('de hoy'))).toEqual([])
    const { headers } = await app.inject('/')
    expect(headers['vary']).toContain('accept-language')
    await db.owner(`update plataforma set cotizaciones = '{}'`)
  })

  it('omits its prices if they cannot be read', async () => {
    await db.owner('alter table servicios rename to servicios_perdidos')
    try {
      const { statusCode, body } = await app.inject('/')
      expect(statusCode).toBe(200)
      expect(body).not.toContain('recios')
      expect(body).toContain('Enviar consulta')
    } finally {
      await db.owner('alter table servicios_perdidos rename to servicios')
    }
  })

  it('has a robots.txt and a sitemap', async () => {
    const robots = await app.inject('/robots.txt')
    expect(robots.headers['content-type']).toContain('text/plain')
    expect(robots.body).toContain('Sitemap: https://vigente.example/sitemap.xml')
    expect((await app.inject('/sitemap.xml')).body).toContain('<loc>https://vigente.example/</loc>')
    expect((await app.inject('/sitemap.xml')).body).toContain('<loc>https://vigente.example/privacidad</loc>')
  })

  it('leaves every other address to the app', async () => {
    expect((await app.inject('/auth/login')).body).toBe('the app')
    expect((await app.inject('/inicio.html')).headers['location']).toBe('/')
  })
})

describe('the legal pages', () => {
  it("show the operator's own text as text, and the product's where there is none", async () => {
    const { statusCode, body, headers } = await app.inject('/terminos')
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(body).toContain('<title>Términos del operador · Vigente</title>')
    expect(body).toContain('<p>&lt;b&gt;Propios&lt;/b&gt;</p>')
    expect(body).toContain('<footer>')
    expect(body).not.toContain('<!--')
    expect((await app.inject('/privacidad')).body).toContain('<h1>Política de privacidad</h1>')
  })

  it.each(['/terminos', '/privacidad'])('%s is compressed, and not sent again to a client that has it', async (url) => {
    const { rawPayload, headers } = await app.inject({ url, headers: { 'accept-encoding': 'br' } })
    expect(brotliDecompressSync(rawPayload).toString()).toContain('<article class="ancho legal">')
    const again = await app.inject({ url, headers: { 'if-none-match': String(headers['etag']) } })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })
})

describe('the contact form', () => {
  beforeEach(() => db.owner('delete from consultas'))

  it('stores a question and redirects to a page with thanks', async () => {
    const { statusCode, headers } = await send(good)
    expect([statusCode, headers['location']]).toEqual([303, '/?consulta=enviada#contacto'])
    expect(await stored()).toEqual([good])
    const { body } = await app.inject('/?consulta=enviada')
    expect(body).toContain('Recibimos tu consulta')
    expect(body).not.toContain('<form')
  })

  it('returns only the form to the page’s script', async () => {
    const { statusCode, body } = await send(good, { 'x-solo-formulario': '1' })
    expect(statusCode).toBe(200)
    expect(body).toMatch(/^<div id="formulario"/)
    expect(body).toContain('Recibimos tu consulta')
  })

  it('shows errors per field and keeps the input', async () => {
    const { statusCode, body } = await send({
      nombre: '',
      email: 'ana',
      telefono: '7'.repeat(31),
      mensaje: '<b>"hola"</b>',
    })
    expect(statusCode).toBe(400)
    expect(body).toContain('<p class="error" id="nombre-error">Escribe tu nombre.</p>')
    expect(body).toContain('id="email-error">Revisa el correo')
    expect(body).toContain('id="telefono-error">')
    expect(body).not.toContain('mensaje-error')
    expect(body).toContain('&lt;b&gt;&quot;hola&quot;&lt;/b&gt;</textarea>')
    expect(await stored()).toEqual([])
  })

  it('keeps a phone number as typed', async () => {
    await send({ ...good, telefono: '0034600', nombre: 'true' })
    expect(await stored()).toMatchObject([{ telefono: '0034600' }])
  })

  it('stores a repeated question once', async () => {
    const question = { ...good, id: 'consultarepetid' }
    const answers = [await send(question), await send(question)]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([303, 303])
    expect(await stored()).toHaveLength(1)
  })

  it('pretends success to bots', async () => {
    const { statusCode } = await send({ ...good, sitio_web: 'https://spam.example' })
    expect(statusCode).toBe(303)
    expect(await stored()).toEqual([])
  })

  it('accepts ten questions per IP address and hour, then says how long to wait', async () => {
    const from = { 'x-forwarded-for': '198.51.100.7' }
    for (let count = 0; count < 10; count += 1) expect((await send(good, from)).statusCode).toBe(303)
    const { statusCode, body, headers } = await send(good, from)
    expect(statusCode).toBe(429)
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    expect(body).toContain('Intenta de nuevo en')
    expect(body).toContain('¿Sirve para dos?</textarea>')
    expect(await stored()).toHaveLength(10)
  })

  it('refuses other content types', async () => {
    const { statusCode } = await app.inject({
      method: 'POST',
      url: '/contacto',
      headers: { 'content-type': 'text/plain' },
      payload: 'x',
    })
    expect(statusCode).toBe(400)
  })
})
