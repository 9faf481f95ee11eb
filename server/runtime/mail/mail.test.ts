import { randomBytes } from 'node:crypto'
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { buildGym, type GymWorld } from '#server/testing/gym-world.ts'
import { makeJobsDue, runDueJobs } from '#server/testing/run-due-jobs.ts'
import { testDatabase, type TestDatabase } from '#server/testing/test-db.ts'
import { fileTransport } from './open-mail-transport.ts'
import type { MailTransport } from './mail-transport.ts'
import { createOutbox, type OutgoingMail } from './outbox.ts'
import { sendMailJob } from './send-mail.ts'
import { smtpTransport } from './smtp-transport.ts'
import { templates } from './templates.ts'

const secret = 's'.repeat(32)
const from = 'no-responder@vigente.example'
/** Milliseconds for servers that never answer; those that do get the usual patience. */
const shortPatience = { connection: 400, silence: 400 }
const url = 'https://vigente.example/auth/forgot-password?token=abc.def.ghi'

let db: TestDatabase
let gym: GymWorld
const closing: (() => Promise<unknown>)[] = []
beforeAll(async () => {
  db = await testDatabase()
  gym = await buildGym(db.owner)
})
afterAll(() => db.drop())
afterEach(async () => {
  await Promise.all(closing.splice(0).map((close) => close()))
  await db.owner('delete from graphile_worker._private_jobs')
  await db.owner('delete from correos')
})

let now = new Date()
const queueMail = createOutbox({ secret, now: () => now })
const reset: OutgoingMail = {
  to: 'ana@gym.example',
  template: 'recuperar_clave',
  content: templates.recuperar_clave({ nombre: 'Ana', url }),
}
const ask = (mail: Partial<OutgoingMail> = {}, tenant: string | null = gym.id) =>
  db.pools.transaction(tenant, (tx) => queueMail(tx, { ...reset, ...mail }))

/** Runs all due jobs and returns the mails' states. */
async function deliver(transport: MailTransport) {
  const given: string[] = []
  const job = sendMailJob({ secret, transport, onGivenUp: (sentence) => void given.push(sentence) })
  await makeJobsDue(db)
  const failures = await runDueJobs({ db, jobs: [job], now: () => now })
  const mails = await db.owner(
    'select estado, error, intentos, contenido is null as empty from correos order by creado',
  )
  return { given, failures, mails }
}

/** A mail server that keeps accepted mails. */
async function mailServer(options: SMTPServerOptions = {}) {
  const taken: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, callback) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        taken.push(Buffer.concat(parts).toString())
        callback()
      })
    },
    ...options,
  })
  server.on('error', () => undefined)
  const port = await listening(server.server)
  closing.push(() => new Promise<void>((resolve) => server.close(() => resolve())))
  return { taken, transport: smtpTransport(`smtp://127.0.0.1:${port}`, from), port }
}

/** A server that speaks only the SMTP it is told to. */
async function rudeServer(speak: (socket: Socket) => void) {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    speak(socket)
  })
  const port = await listening(server)
  closing.push(() => {
    for (const socket of sockets) socket.destroy()
    return new Promise<void>((resolve) => server.close(() => resolve()))
  })
  return smtpTransport(`smtp://127.0.0.1:${port}`, from, shortPatience)
}

function listening(server: Server): Promise<number> {
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address: AddressInfo | string | null = server.address()
      resolve(typeof address === 'object' && address ? address.port : 0)
    })
  })
}

const refusal = (responseCode: number) => Object.assign(new Error('no <ana@gym.example>'), { responseCode })

describe('a mail', () => {
  it('is sent once its transaction commits, in Spanish, with the link in both forms', async () => {
    const { taken, transport } = await mailServer()
    await ask()
    const { mails } = await deliver(transport)
    expect(mails).toEqual([{ estado: 'enviado', error: '', intentos: 1, empty: true }])
    const mail = await PostalMime.parse(taken[0] ?? '')
    expect(mail).toMatchObject({
      subject: 'Elige una contraseña nueva',
      from: { name: 'Vigente', address: from },
      to: [{ address: 'ana@gym.example' }],
    })
    expect(mail.text).toContain(url)
    expect(mail.html).toContain(`href="${url}"`)
  })

  it('is never sent when its transaction rolls back', async () => {
    const { taken, transport } = await mailServer()
    const failing = db.pools.transaction(gym.id, async (tx) => {
      await queueMail(tx, reset)
      throw new Error('rolled back')
    })
    await expect(failing).rejects.toThrow('rolled back')
    await deliver(transport)
    expect(taken).toEqual([])
  })

  it('is unreadable in the database while it waits, and deleted afterwards', async () => {
    await ask()
    const [before] = await db.owner<{ text: string }>('select row_to_json(c)::text as text from correos c')
    const [job] = await db.owner<{ text: string }>('select payload::text as text from graphile_worker._private_jobs')
    expect(before?.text).not.toContain('abc.def.ghi')
    expect(before?.text).not.toContain(Buffer.from('abc.def.ghi').toString('hex'))
    expect(job?.text).not.toContain('abc')
    const { transport } = await mailServer()
    await deliver(transport)
    expect(await db.owner('select contenido from correos')).toEqual([{ contenido: null }])
  })

  it('stays within its gym', async () => {
    const other = await buildGym(db.owner)
    await ask()
    await ask({}, null)
    for (const tenant of [other.id, null, gym.id]) {
      const rows = await db.pools.transaction(tenant, (tx) => tx.query('select gimnasio_id from correos'))
      expect(rows).toEqual(tenant === other.id ? [] : [{ gimnasio_id: tenant }])
    }
  })

  it('has the gym as its sender and reply address', async () => {
    const { taken, transport } = await mailServer()
    const gimnasio = { nombre: 'Gimnasio Norte', correo: 'hola@norte.example' }
    const content = templates.invitacion({ nombre: 'Ana', url, invita: 'Luis', gimnasio })
    await ask({ template: 'invitacion', content })
    await deliver(transport)
    const mail = await PostalMime.parse(taken[0] ?? '')
    expect(mail.from).toEqual({ name: 'Gimnasio Norte (Vigente)', address: from })
    expect(mail.replyTo).toEqual([{ name: '', address: 'hola@norte.example' }])
  })

  it.each([
    '<img src=x onerror=alert(1)>',
    '"><svg/onload=alert(1)>',
    'Ana\r\nBcc: todos@gym.example',
    '{{7*7}}',
    '\u202egnp.exe',
    `=?utf-8?q?=0d=0aBcc:_x?=`,
  ])('shows %j as text', async (nombre) => {
    const { taken, transport } = await mailServer()
    const gimnasio = { nombre, correo: '' }
    await ask({ template: 'invitacion', content: templates.invitacion({ nombre, url, invita: nombre, gimnasio }) })
    await deliver(transport)
    const mail = await PostalMime.parse(taken[0] ?? '')
    expect(mail.html).not.toMatch(/<(img|svg)|\u202e/)
    expect(mail.to?.length).toBe(1)
    expect(mail.bcc).toBeUndefined()
    expect(taken[0]?.split('\r\n\r\n')[0]).not.toMatch(/^Bcc:/im)
  })

  it('is not sent once its link is dead', async () => {
    const { taken, transport } = await mailServer()
    await ask({ expires: new Date(now.getTime() + 60_000) })
    now = new Date(now.getTime() + 61_000)
    const { mails, given } = await deliver(transport)
    expect(taken).toEqual([])
    expect(mails).toEqual([{ estado: 'fallido', error: 'EXPIRED', intentos: 1, empty: true }])
    expect(given[0]).toMatch(/^mail \w+ \(recuperar_clave\) was given up: EXPIRED$/)
  })

  it('is given up if the secret it was sealed under is gone', async () => {
    await ask()
    const job = sendMailJob({
      secret: 'o'.repeat(32),
      transport: { send: async () => undefined },
      onGivenUp: () => undefined,
    })
    await runDueJobs({ db, jobs: [job] })
    expect(await db.owner('select estado, error from correos')).toEqual([{ estado: 'fallido', error: 'SECRET' }])
  })

  it('is sent again under the same id when the process dies between sending and marking it', async () => {
    const { taken, transport } = await mailServer()
    await ask()
    const dying: MailTransport = {
      async send(message) {
        await transport.send(message)
        throw new Error('killed')
      },
    }
    await deliver(dying)
    const { mails } = await deliver(transport)
    expect(mails).toEqual([{ estado: 'enviado', error: '', intentos: 2, empty: true }])
    const ids = await Promise.all(taken.map(async (raw) => (await PostalMime.parse(raw)).messageId))
    expect(ids).toHaveLength(2)
    expect(new Set(ids).size).toBe(1)
  })

  it('is deleted a month after it was finished', async () => {
    const { transport } = await mailServer()
    await ask()
    await deliver(transport)
    await db.owner(`update correos set terminado = $1::timestamptz - interval '31 days'`, [now])
    await ask()
    const { mails } = await deliver(transport)
    expect(mails).toHaveLength(1)
  })
})

describe('a mail server that', () => {
  it('refuses the address ends the attempts', async () => {
    const { transport } = await mailServer({ onRcptTo: (_address, _session, callback) => callback(refusal(550)) })
    await ask()
    const { mails, failures, given } = await deliver(transport)
    expect(mails).toEqual([{ estado: 'fallido', error: 'EENVELOPE RCPT TO 550', intentos: 1, empty: true }])
    expect(failures).toEqual([])
    expect(given.join()).not.toContain('ana@')
  })

  it('refuses the content ends the attempts', async () => {
    const { transport } = await mailServer({
      onData(stream, _session, callback) {
        stream.on('end', () => callback(refusal(554))).resume()
      },
    })
    await ask()
    const { mails } = await deliver(transport)
    expect(mails).toMatchObject([{ estado: 'fallido', error: 'EMESSAGE DATA 554' }])
  })

  const closed = async () => {
    const { transport } = await mailServer()
    await Promise.all(closing.splice(0).map((close) => close()))
    return transport
  }
  const greetsWith = (words: string) => () => rudeServer((socket) => void socket.write(words))
  const answersTls = async () => {
    const { port } = await mailServer()
    return smtpTransport(`smtps://127.0.0.1:${port}`, from, shortPatience)
  }
  const selfSigned = async () => {
    const { port } = await mailServer({ disabledCommands: [], secure: false })
    return smtpTransport(`smtp://127.0.0.1:${port}?requireTLS=true`, from)
  }
  const asksForPassword = async () => {
    const { port } = await mailServer({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: (_auth, _session, callback) => callback(refusal(535)),
    })
    return smtpTransport(`smtp://ana:clave-secreta@127.0.0.1:${port}`, from)
  }
  const refusesWith = (options: SMTPServerOptions) => async () => (await mailServer(options)).transport
  const dropsInData = () =>
    rudeServer((socket) => {
      socket.write('220 hola\r\n')
      socket.on('data', (sent) => {
        const words = sent.toString()
        if (/^(EHLO|MAIL|RCPT)/.test(words)) socket.write('250 ok\r\n')
        else if (words.startsWith('DATA')) socket.write('354 go on\r\n')
        else socket.destroy()
      })
    })

  it.each([
    ['is not there', closed],
    ['never greets', () => rudeServer(() => undefined)],
    ['hangs after its greeting', greetsWith('220 hola\r\n')],
    ['turns everybody away for now', greetsWith('421 later\r\n')],
    ['turns everybody away for good', greetsWith('554 never\r\n')],
    ['speaks nonsense', greetsWith('\u0000\u0001 no smtp\r\n\r\n')],
    ['drops the connection in the middle of the mail', dropsInData],
    ['speaks no TLS where it should', answersTls],
    ['has a self-signed certificate', selfSigned],
    ['does not take our password', asksForPassword],
    ['is busy with this address', refusesWith({ onRcptTo: (_a, _s, callback) => callback(refusal(451)) })],
    ['does not let us send', refusesWith({ onMailFrom: (_a, _s, callback) => callback(refusal(550)) })],
  ])('%s gets it later', async (_name, open) => {
    const broken = await open()
    await ask()
    const { mails, failures, given } = await deliver(broken)
    expect(mails).toMatchObject([{ estado: 'pendiente', intentos: 1, empty: false }])
    expect(failures).toHaveLength(1)
    expect(given).toEqual([])
    const said = JSON.stringify([String(failures[0]), mails])
    for (const word of ['ana@gym', 'abc.def', 'clave-secreta']) expect(said).not.toContain(word)
    const { transport, taken } = await mailServer()
    expect((await deliver(transport)).mails).toMatchObject([{ estado: 'enviado' }])
    expect(taken).toHaveLength(1)
  })

  it('never comes back is given up after the last attempt', async () => {
    const transport = await closed()
    await ask()
    const given: string[] = []
    const job = sendMailJob({ secret, transport, onGivenUp: (sentence) => void given.push(sentence) })
    for (let attempt = 0; attempt < 13; attempt += 1) {
      await makeJobsDue(db)
      await runDueJobs({ db, jobs: [job], now: () => now })
    }
    expect(await db.owner('select estado, intentos, contenido from correos')).toEqual([
      { estado: 'fallido', intentos: 12, contenido: null },
    ])
    expect(given).toHaveLength(1)
  })
})

it('without a mail server each mail is a file for its owner alone', async () => {
  const folder = join(await mkdtemp(join(tmpdir(), 'vigente-mail-')), randomBytes(4).toString('hex'))
  await ask()
  await deliver(fileTransport(folder, from))
  const [name = ''] = await readdir(folder)
  expect(name).toMatch(/^[a-z0-9]{15}\.eml$/)
  const mail = await PostalMime.parse(await readFile(join(folder, name)))
  expect(mail.text).toContain(url)
  if (process.platform !== 'win32') expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600)
  await rm(folder, { recursive: true })
})
