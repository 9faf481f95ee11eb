import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Mandato } from '#shared/domiciliacion/mandato.ts'
import { createSeal } from '#server/runtime/encrypted-text.ts'
import { budgets } from '#server/runtime/limits/budgets.ts'
import { refusalOf } from '#server/testing/gym-app.ts'
import { overtaken } from '#server/testing/many-requests.ts'
import { iban, openDebitDesk, otroIban, type DebitDesk } from '#server/testing/domiciliacion/debit-desk.ts'
import { correo, openPayer } from '#server/testing/domiciliacion/signing-payer.ts'
import { autorizacion } from '../papel/papel-words.ts'

let desk: DebitDesk
let payer: ReturnType<typeof openPayer>

beforeAll(async () => {
  desk = await openDebitDesk()
  payer = openPayer(desk)
  await desk.saveAcreedor()
})
afterAll(() => desk.app.close())
beforeEach(async () => {
  await desk.at('2026-05-10T10:00:00Z')
  await desk.owner('delete from intentos')
})

const of = (id: string) => desk.people.admin.collection('mandatos').getOne<Mandato>(id)
const signs = { nombre: 'Ana Paz Ruiz', nif: '', iban }
const overtake = (first: string, id: string, second: () => ReturnType<typeof payer.open>) =>
  overtaken(desk.app.db, { gym: desk.gym.id, first: (tx) => tx.query(first, [id]), second })
const dead = { status: 404, text: expect.stringContaining('Este enlace no sirve') }

describe('a mandate that is sent', () => {
  it('tells the desk to which address and until when, in a history without address and link', async () => {
    const { id, enlace } = await payer.sent({ correo: 'viejo@paz.example' })
    expect(enlace).toMatch(/^https:\/\/vigente\.example\/firmar\/[0-9a-f]{32}$/)
    expect(await of(id)).toMatchObject({
      estado: 'borrador',
      correo,
      enviado: '2026-05-10 10:00:00.000Z',
      enlace_vence: '2026-05-24 10:00:00.000Z',
    })
    const [mail] = await payer.mailbox.collect()
    expect(mail).toMatchObject({ to: correo, subject: 'Firma la domiciliación de Gimnasio ZZA' })
    expect(mail?.text).toContain(enlace)
    expect(mail?.text).toContain('24/05/2026')
    const history = await desk.history(id)
    expect(history).toMatchObject([{ accion: 'create' }, { accion: 'update' }, { accion: 'send' }])
    expect(JSON.stringify(history)).not.toContain(enlace.slice(-32))
  })

  it.each([
    [{}, { correo: 'no es un correo' }, 'correo'],
    [{ firmado: '2026-05-01', iban }, { correo }, 'correo'],
  ])('is refused for %o with %o', async (given, body, field) => {
    const { id } = await desk.mandato({ firmado: '', lugar: '', iban: '', ...given })
    expect((await refusalOf(desk.post(`mandatos/${id}/enviar`, body))).response['data']).toHaveProperty(field)
    expect((await refusalOf(payer.enlaceOf(id))).status).toBe(400)
  })

  it('is refused while the gym is no creditor', async () => {
    const theirs = await desk.app.clientOf(desk.other.users.Admin)
    const draft = desk.mandatoDraft({ firmado: '', lugar: '', iban: '', sucursal_id: desk.other.sucursales[0] })
    const { id } = await desk.post<Mandato>('mandatos/alta', draft, theirs)
    const refused = await refusalOf(desk.post(`mandatos/${id}/enviar`, { correo }, theirs))
    expect(refused.response['data']).toHaveProperty('acreedor')
  })

  it('is a few mails an hour to one address', async () => {
    const { id } = await payer.sent()
    for (const _ of [1, 2]) await payer.enviar(id)
    expect((await refusalOf(payer.enviar(id))).status).toBe(429)
  })
})

describe('the page of a link', () => {
  it('tells nothing about the payer before the code, and is for no search engine, cache or other site', async () => {
    const { id, enlace } = await payer.sent({ nombre: 'Rosalía Íntima', nif: '12345678Z', iban: otroIban })
    const pages = [
      await payer.open(enlace),
      await payer.post(enlace, { paso: 'enviar' }),
      await payer.post(enlace, { paso: 'entrar', clave: '000000' }),
      await payer.post(enlace, { paso: 'firmar', pase: '0'.repeat(32), ...signs }),
    ]
    const { referencia } = await of(id)
    for (const { status, text, headers } of pages) {
      expect(status).toBe(200)
      expect(text).toContain('Gimnasio ZZA')
      expect(text).toContain('a···@p···.example')
      for (const secret of ['Rosalía', '12345678Z', '3000', correo, referencia, 'Castellana', id, desk.gym.id])
        expect(text).not.toContain(secret)
      expect(text).toContain('name="robots" content="noindex')
      expect(headers.get('x-robots-tag')).toContain('noindex')
      expect(headers.get('cache-control')).toBe('no-store')
      expect(headers.get('referrer-policy')).toBe('no-referrer')
      expect(headers.get('set-cookie')).toBeNull()
    }
  })

  it('opened by a mail program, or by a form it does not know, mails nothing', async () => {
    const { enlace } = await payer.sent()
    await payer.mailbox.collect()
    await payer.open(enlace)
    for (const paso of ['', 'toString', '__proto__', 'Enviar']) await payer.post(enlace, { paso })
    expect(await payer.mailbox.collect()).toEqual([])
  })

  it('shows after the code all that the paper says', async () => {
    const { id, page } = await payer.opened()
    const { referencia } = await of(id)
    const says = [referencia, 'ES77000B85626240', 'Gimnasio Castellana SL', 'Paseo de la Castellana 1', 'España']
    for (const part of [...says, 'Pago recurrente', autorizacion, '10/05/2026']) expect(page.text).toContain(part)
  })

  it('answers every dead link alike', async () => {
    const { id, enlace } = await payer.sent()
    const { text } = await payer.open(`https://vigente.example/firmar/${'0'.repeat(32)}`)
    expect(text).toContain('Este enlace no sirve')
    const asked = async (address: string) => [await payer.open(address), await payer.post(address, { paso: 'enviar' })]
    await payer.enviar(id)
    const fresh = await payer.enlaceOf(id)
    const answers = await asked(enlace)
    await desk.owner(`update gimnasios set suspendido = now(), motivo_suspension = 'No paga' where id = $1`, [
      desk.gym.id,
    ])
    answers.push(...(await asked(fresh)))
    await desk.owner(`update gimnasios set suspendido = null, motivo_suspension = '' where id = $1`, [desk.gym.id])
    await desk.at('2026-05-24T10:00:00Z')
    answers.push(...(await asked(fresh)))
    for (const wrong of ['x', 'a'.repeat(480), "'or''='", '%E2%80%AE'])
      answers.push(...(await asked(`https://vigente.example/firmar/${wrong}`)))
    for (const answer of answers) expect([answer.status, answer.text]).toEqual([404, text])
  })

  it('stops a network that asks for too many, and reads no large form', async () => {
    const { enlace } = await payer.sent()
    expect((await payer.post(enlace, { paso: 'entrar', clave: 'x'.repeat(70_000) })).status).toBe(413)
    const answers = await Promise.all(Array.from({ length: budgets.firmaLookups.most + 3 }, () => payer.open(enlace)))
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused.length).toBeGreaterThan(2)
    expect(refused[0]?.text).toContain('Demasiadas consultas')
  })
})

describe('the code', () => {
  it('is mailed to the payer, works once, and for ten minutes', async () => {
    const { enlace } = await payer.sent()
    const clave = await payer.claveOf(enlace)
    expect(clave).toMatch(/^\d{6}$/)
    await desk.at('2026-05-10T10:10:01Z')
    expect((await payer.post(enlace, { paso: 'entrar', clave })).text).toContain('no es correcto')
    await desk.at('2026-05-10T10:10:00Z')
    const page = await payer.post(enlace, { paso: 'entrar', clave: ` ${clave.slice(0, 3)} ${clave.slice(3)}` })
    expect(payer.paseIn(page)).not.toBe('')
    expect((await payer.post(enlace, { paso: 'entrar', clave })).text).toContain('no es correcto')
  })

  it('opens no other link', async () => {
    const { enlace } = await payer.sent()
    const clave = await payer.claveOf(enlace)
    const other = await payer.opened()
    await payer.claveOf(other.enlace)
    expect((await payer.post(other.enlace, { paso: 'entrar', clave })).text).toContain('no es correcto')
    expect((await payer.firmar(enlace, { pase: other.pase, ...signs })).text).toContain('Enviarme el código')
  })

  it('is lost after five wrong tries, also when they come at once', async () => {
    const { id, enlace } = await payer.sent()
    const clave = await payer.claveOf(enlace)
    const wrong = String((Number(clave) + 1) % 1_000_000).padStart(6, '0')
    await Promise.all(Array.from({ length: 20 }, () => payer.post(enlace, { paso: 'entrar', clave: wrong })))
    const tries = () => desk.owner('select intentos from enlaces_de_firma where id_mandato = $1', [id])
    expect(await tries()).toEqual([{ intentos: 5 }])
    expect((await payer.post(enlace, { paso: 'entrar', clave })).text).toContain('no es correcto')
    await desk.at('2026-05-10T10:02:00Z')
    expect(payer.paseIn(await payer.post(enlace, { paso: 'entrar', clave: await payer.claveOf(enlace) }))).not.toBe('')
  })

  it('is mailed once a minute, and ten times in all', async () => {
    const { enlace } = await payer.sent()
    await payer.mailbox.collect()
    await Promise.all(Array.from({ length: 4 }, () => payer.post(enlace, { paso: 'enviar' })))
    expect(await payer.mailbox.collect()).toHaveLength(1)
    for (let minute = 1; minute < 10; minute += 1) {
      await desk.at(`2026-05-10T10:0${minute}:00Z`)
      await payer.post(enlace, { paso: 'enviar' })
    }
    expect(await payer.mailbox.collect()).toHaveLength(9)
    await desk.at('2026-05-10T10:30:00Z')
    expect((await payer.post(enlace, { paso: 'enviar' })).text).toContain('Pide un enlace nuevo')
    expect(await payer.mailbox.collect()).toEqual([])
  })
})

describe('the payer', () => {
  it('signs with name, NIF and account, and gets a copy; the desk sees it active', async () => {
    const { id, enlace, pase } = await payer.opened()
    await desk.at('2026-05-10T10:30:00Z')
    await payer.mailbox.collect()
    const fields = { nombre: '  Ana Paz <b>Ruiz</b> ', nif: '12345678-z', iban: 'es91 2100-0418 4502 0005 1332' }
    const page = await payer.firmar(enlace, { pase, ...fields })
    expect(page.text).toContain('Orden firmada')
    expect(page.text).toContain('····1332')
    const made = await of(id)
    expect(made).toMatchObject({
      estado: 'activo',
      firma: 'enlace',
      firmado: '2026-05-10',
      nombre: 'Ana Paz <b>Ruiz</b>',
      nif: '12345678Z',
      iban_final: '1332',
      enviado: '',
      enlace_vence: '',
    })
    const [stored] = await desk.owner<{ iban: Buffer }>('select iban from mandatos where id = $1', [id])
    expect(stored && createSeal('x'.repeat(32), 'domiciliacion').open(stored.iban)).toBe(iban)
    const evidence = 'select correo, pase_dado, firmado from enlaces_de_firma where id_mandato = $1'
    expect(await desk.owner(evidence, [id])).toEqual([
      { correo, pase_dado: new Date('2026-05-10T10:00:00Z'), firmado: new Date('2026-05-10T10:30:00Z') },
    ])
    const [line] = await desk.owner(
      `select usuario_id, ip, despues ->> 'firma' as firma from auditoria where registro = $1 order by orden desc limit 1`,
      [id],
    )
    expect(line).toMatchObject({ usuario_id: null, firma: 'enlace', ip: expect.stringContaining('127.0.0.1') })
    const [copy] = await payer.mailbox.collect()
    expect(copy).toMatchObject({ to: correo, subject: 'Firmaste la domiciliación de Gimnasio ZZA' })
    for (const part of [made.referencia, '1332', 'ES77000B85626240', '10/05/2026']) expect(copy?.text).toContain(part)
    expect(await payer.open(enlace)).toMatchObject(dead)
  })

  it('signs with the account that the desk typed, and cannot change it', async () => {
    const { id, enlace, pase, page } = await payer.opened({ iban: otroIban, nif: '12345678Z' })
    expect(page.text).toContain('····3000')
    expect(page.text).not.toContain('name="iban"')
    await payer.firmar(enlace, { pase, ...signs })
    expect(await of(id)).toMatchObject({ estado: 'activo', iban_final: '3000', nif: '12345678Z' })
  })

  it('is told what is wrong, and nothing is signed', async () => {
    const { id, enlace, pase } = await payer.opened()
    const wrong = { nombre: '"><script>alert(1)</script>', nif: '12345678A', iban: 'ES9121000418450200051333' }
    const page = await payer.firmar(enlace, { pase, ...wrong })
    expect(page.text).toContain('Ese IBAN no es válido')
    expect(page.text).toContain('Ese NIF no es válido')
    expect(page.text).toContain('&quot;&gt;&lt;script&gt;alert(1)')
    expect(page.text).not.toContain('<script>alert')
    for (const change of [
      { nombre: '' },
      { nombre: 'A'.repeat(71) },
      { iban: '' },
      { iban: `${iban}${'0'.repeat(40)}` },
    ])
      expect((await payer.firmar(enlace, { pase, ...signs, ...change })).text).toContain('aria-invalid')
    expect(await of(id)).toMatchObject({ estado: 'borrador', nombre: 'Ana Paz Ruiz', iban_final: '' })
  })

  it('signs at the gym’s day, for an hour after the code', async () => {
    await desk.at('2026-05-10T22:30:00Z')
    const late = await payer.opened()
    await desk.at('2026-05-10T23:30:01Z')
    expect((await payer.firmar(late.enlace, { pase: late.pase, ...signs })).text).toContain('Enviarme el código')
    await desk.at('2026-05-10T23:30:00Z')
    await payer.firmar(late.enlace, { pase: late.pase, ...signs })
    expect(await of(late.id)).toMatchObject({ firmado: '2026-05-11' })
  })

  it('signs once, however often the form is sent', async () => {
    const { id, enlace, pase } = await payer.opened()
    await payer.mailbox.collect()
    const answers = await Promise.all(
      [iban, otroIban, iban, otroIban].map((one) => payer.firmar(enlace, { pase, ...signs, iban: one })),
    )
    const { iban_final } = await of(id)
    for (const { status, text } of answers) {
      expect(status).toBe(200)
      expect(text).toContain(`····${iban_final}`)
    }
    expect(await payer.mailbox.collect()).toHaveLength(1)
    expect(await desk.history(id)).toHaveLength(4)
    expect(await payer.firmar(enlace, { pase: '0'.repeat(32), ...signs })).toMatchObject(dead)
    expect(await payer.post(enlace, { paso: 'enviar' })).toMatchObject(dead)
  })

  it.each([
    [
      'revokes it',
      `update mandatos set revocado = now(), motivo = 'Se fue' where id = $1`,
      { firma: '', estado: 'revocado' },
    ],
    [
      'enters a signature on paper',
      `update mandatos set firma = 'papel', firmado = '2026-05-02', iban = '\\x00', iban_final = '9999' where id = $1`,
      { firma: 'papel', iban_final: '9999' },
    ],
    [
      'sends another link',
      'with m as (select from mandatos where id = $1 for no key update) update enlaces_de_firma set reemplazado = now() where id_mandato = $1',
      { firma: '', estado: 'borrador' },
    ],
  ])('is too late if the desk %s meanwhile', async (_name, first, left) => {
    const { id, enlace, pase } = await payer.opened()
    expect(await overtake(first, id, () => payer.firmar(enlace, { pase, ...signs }))).toMatchObject(dead)
    expect(await of(id)).toMatchObject(left)
    expect(await desk.owner('select firmado from enlaces_de_firma where id_mandato = $1', [id])).toEqual([
      { firmado: null },
    ])
  })

  it('comes before a desk that sends or signs it at the same time', async () => {
    for (const [act, body] of [
      ['firmar', { firmado: '2026-05-02', iban: otroIban }],
      ['enviar', { correo }],
    ] as const) {
      await desk.owner('delete from intentos')
      const { id, enlace, pase } = await payer.opened()
      const [signed, refused] = await Promise.all([
        payer.firmar(enlace, { pase, ...signs }),
        desk.post(`mandatos/${id}/${act}`, body).then(
          () => 200,
          (error: { status: number }) => error.status,
        ),
      ])
      expect([signed.status, refused]).toContainEqual(200)
      const now = await of(id)
      if (signed.status === 200) expect(now).toMatchObject({ firma: 'enlace', iban_final: '1332' })
      else expect(now.firma).not.toBe('enlace')
    }
  })
})

describe('a draft without account', () => {
  it('is signed on paper with it, and never gets a second one', async () => {
    const { id } = await desk.mandato({ firmado: '', lugar: '', iban: '' })
    expect(await of(id)).toMatchObject({ estado: 'borrador', iban_final: '' })
    const sign = (body: object) => desk.post<Mandato>(`mandatos/${id}/firmar`, { firmado: '2026-05-02', ...body })
    expect((await refusalOf(sign({}))).response['data']).toHaveProperty('iban')
    expect(await sign({ iban })).toMatchObject({ estado: 'activo', iban_final: '1332', firma: 'papel' })
    const other = await desk.mandato({ firmado: '', lugar: '' })
    const second = desk.post(`mandatos/${other.id}/firmar`, { firmado: '2026-05-02', iban: otroIban })
    expect((await refusalOf(second)).response['data']).toHaveProperty('iban')
  })

  it('cannot be made active, in the database neither', async () => {
    expect((await refusalOf(desk.mandato({ iban: '' }))).response['data']).toHaveProperty('iban')
    const { id } = await desk.mandato({ firmado: '', lugar: '', iban: '' })
    const sign = `update mandatos set firma = 'enlace', firmado = '2026-05-02' where id = $1`
    await expect(desk.owner(sign, [id])).rejects.toThrow('mandatos_cuenta')
  })
})
