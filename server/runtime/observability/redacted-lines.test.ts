import { createServer } from 'node:net'
import { beforeEach, describe, expect, it } from 'vitest'
import { smtpTransport } from '#server/runtime/mail/smtp-transport.ts'
import { readLog } from '#server/testing/log/read-log.ts'
import { placesOf } from './named-servers.ts'

const name = 'Canarioso'
const mail = 'canarioso.perez@correo.example'
const told = readLog('debug')
const { lines } = told

beforeEach(() => told.forget())

describe('a line', () => {
  it('drops fields that are not on the list', () => {
    told.log.warn({ user: name, req: { url: name }, status: 1 }, 'odd')
    expect(lines()).toEqual([{ level: 'warn', time: expect.any(String), status: 1, msg: 'odd' }])
  })

  it.each([
    [`Reply was already sent in "/x?token=${name}"`, 'Reply was already sent in …'],
    ['connect to postgresql://vigente:clave@host/db failed', 'connect to (dirección) failed'],
    ['document 30.111.222 is taken', 'document (número) is taken'],
    [
      'Datos de PostgreSQL en /var/lib/vigente/0123456789abcdef0123456789abcdef',
      'Datos de PostgreSQL en /var/lib/vigente/0123456789abcdef0123456789abcdef',
    ],
    [`${'A'.repeat(20)}${'b'.repeat(20)} is a secret`, '(secreto) is a secret'],
  ])('writes %j as %j', (given, sentence) => {
    told.log.warn(given)
    expect(lines()).toEqual([{ level: 'warn', time: expect.any(String), msg: sentence }])
  })

  it.each([
    ['TypeError', 'TypeError'],
    [`Error of ${mail}`, 'Error'],
  ])('writes the name %j of an error as %j', (given, type) => {
    told.log.error({ err: Object.assign(new Error('odd'), { name: given }) }, 'failed')
    expect(lines()).toMatchObject([{ err: { type } }])
  })
})

describe('a place of the settings', () => {
  const places = placesOf([
    'postgresql://vigente:clave%40larga@db.interna.example:6432,10.0.0.7:6433/vigente?sslmode=require',
    'smtps://cartero:secretisima@smtp.correo.example',
    's3://LLAVE:secreta@127.0.0.1:9000/archivos',
    undefined,
  ])
  const where = readLog('warn', undefined, places)
  beforeEach(() => where.forget())

  it.each([
    ['connect ECONNREFUSED 10.0.0.7:6433', 'connect ECONNREFUSED 10.0.0.7:6433'],
    // The present address of a name in the settings.
    ['connect ETIMEDOUT 192.168.44.101:6432', 'connect ETIMEDOUT 192.168.44.101:6432'],
    ['getaddrinfo ENOTFOUND db.interna.example', 'getaddrinfo ENOTFOUND db.interna.example'],
    [
      'cannot reach postgresql://vigente:clave%40larga@db.interna.example:6432,10.0.0.7:6433/vigente?sslmode=require',
      'cannot reach db.interna.example:6432,10.0.0.7:6433',
    ],
    ['smtps://cartero:secretisima@smtp.correo.example is away', 'smtp.correo.example:465 is away'],
    ['PUT s3://LLAVE:secreta@127.0.0.1:9000/archivos/foto failed', 'PUT 127.0.0.1:9000 failed'],
  ])('is named without user and password: %j', (given, sentence) => {
    where.log.error({ err: new Error('failed', { cause: new Error(given) }) }, given)
    expect(where.lines()).toMatchObject([{ msg: sentence, err: { cause: { message: sentence } } }])
    expect(where.text()).not.toMatch(/clave|secret|LLAVE|cartero/)
  })

  it.each([
    ['connect ECONNREFUSED 192.168.44.101:8080', 'connect ECONNREFUSED (número):8080'],
    ['https://otra.example/miembros/ana failed', '(dirección) failed'],
    ['postgresql://a:b@otra.example,db.interna.example:6432/x failed', '(dirección) failed'],
    [
      'document 30.111.222 of 10.0.0.7 at db.interna.example:6432',
      'document (número) of 10.0.0.7 at db.interna.example:6432',
    ],
    ['call 30.111.222.3334:6432 or 11 4418 4918:6432', 'call (número):6432 or (número):6432'],
    [`${mail} at smtp.correo.example:465`, '(correo) at smtp.correo.example:465'],
  ])('lets nothing else through: %j', (given, sentence) => {
    where.log.warn(given)
    expect(where.lines()).toMatchObject([{ msg: sentence }])
  })

  it('is in the log of a mail that cannot leave', async () => {
    const closed = createServer()
    await new Promise<void>((done) => closed.listen(0, '127.0.0.1', done))
    const address = closed.address()
    const port = typeof address === 'object' ? address?.port : 0
    await new Promise((done) => closed.close(done))
    const url = `smtp://cartero:secretisima@127.0.0.1:${port}`
    const { log, text } = readLog('warn', undefined, placesOf([url]))
    const message = {
      id: 'x',
      to: mail,
      fromName: name,
      replyTo: '',
      unsubscribe: '',
      subject: name,
      html: name,
      text: name,
      attachments: [],
    }
    const sent = await smtpTransport(url, 'a@vigente.example')
      .send(message)
      .then(
        () => null,
        (error: unknown) => error,
      )
    log.error({ err: sent }, 'job failed')
    expect(text()).toContain(`connect ECONNREFUSED 127.0.0.1:${port}`)
    expect(
      ['canarioso', 'correo.example', 'secretisima'].filter((canary) => text().toLowerCase().includes(canary)),
    ).toEqual([])
  })
})
