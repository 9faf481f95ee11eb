import { afterAll, beforeAll, expect, it } from 'vitest'
import { collections } from '#server/collections.ts'
import { createSecrets } from './mandatos/firma/secrets.ts'
import { tablesWith } from '#server/testing/canary/stored-words.ts'
import { openStream } from '#server/testing/open-stream.ts'
import { openPayer } from '#server/testing/domiciliacion/signing-payer.ts'
import { iban, openDebitDesk, otroIban, type DebitDesk } from '#server/testing/domiciliacion/debit-desk.ts'

/** The accounts as typed, without the four signs that are shown: also in groups. */
const typed = [iban, otroIban].flatMap((one) => [one.slice(4, -4), one.slice(4, -4).replaceAll(/.{4}(?=.)/g, '$& ')])

let desk: DebitDesk

beforeAll(async () => {
  desk = await openDebitDesk()
})
afterAll(() => desk.app.close())

const token = () => desk.people.admin.authStore.token
const answerOf = async (path: string) => {
  const answer = await fetch(desk.app.url + path, { headers: { authorization: token() } })
  return Buffer.from(await answer.arrayBuffer()).toString('latin1')
}
const errorOf = (call: Promise<unknown>) =>
  call.then(JSON.stringify, (error: { response: unknown }) => JSON.stringify(error.response))

/** Sealed bytes as an answer could show them: in hexadecimal signs and in base 64. */
async function sealedWords(): Promise<string[]> {
  const rows = await desk.owner<{ iban: Buffer }>('select iban from acreedores union all select iban from mandatos')
  return rows.flatMap(({ iban: sealed }) => [
    sealed.toString('hex').slice(0, 24),
    sealed.toString('base64').slice(0, 24),
  ])
}

it('shows an account on the paper alone: in no list, history, export, event or error, and in no table as typed', async () => {
  const stream = await openStream(desk.app.url)
  await desk.people.admin.send('/api/realtime', {
    method: 'POST',
    body: { clientId: stream.clientId, subscriptions: ['mandatos/*', 'acreedores/*', 'cobros_automaticos/*'] },
  })
  await desk.saveAcreedor({ iban: otroIban })
  const { id_mandato, id } = await desk.consent()
  await desk.post(`mandatos/${id_mandato}/revocar`, { motivo: 'Cambió de banco' })
  const signed = await signByLink()
  const wrong = `${iban.slice(0, -1)}9`
  const errors = [
    await errorOf(desk.mandato({ iban: wrong })),
    await errorOf(desk.mandato({ iban: `${iban}${'0'.repeat(60)}` })),
    await errorOf(desk.mandato({ iban: [iban] })),
    await errorOf(desk.mandato({ id: id_mandato, iban: otroIban })),
    await errorOf(desk.saveAcreedor({ iban: wrong })),
  ]
  expect(errors.join()).toContain('IBAN')
  const filter = encodeURIComponent(`iban ~ '2100'`)
  const paths = [
    ...collections.map(({ name }) => `/api/collections/${name}/records?perPage=500&fields=*,iban,expand`),
    `/api/collections/mandatos/records?filter=${filter}`,
    `/api/collections/cobros_automaticos/records/${id}?expand=id_mandato`,
    ...['miembros.csv', 'pagos.csv', 'gimnasio.zip'].map((name) => `/api/exportar/${name}`),
  ]
  const answers = await Promise.all(paths.map(answerOf))
  await expect.poll(stream.text).toContain(signed.id)
  const all = [...errors, ...answers, stream.text()].join('\n')
  stream.drop()
  expect(all).toContain('1332')
  const digests = signed.secrets.map((secret) =>
    createSecrets('x'.repeat(32)).digestOf(signed.enlace, secret).toString('hex'),
  )
  for (const word of [...typed, ...(await sealedWords()), ...signed.secrets, ...digests])
    expect(all).not.toContain(word)
  const [clave = '', ...others] = signed.secrets
  // Six digits may stand in an id or a digest by chance.
  expect(await tablesWith(desk.owner, [...typed, ...others, `[^0-9a-z]${clave}[^0-9a-z]`])).toEqual([])
})

/** A mandate that its payer signed by a link, after a wrong account, with what opened it. */
async function signByLink() {
  const payer = openPayer(desk)
  const { id, enlace } = await payer.sent()
  const clave = await payer.claveOf(enlace)
  const pase = payer.paseIn(await payer.post(enlace, { paso: 'entrar', clave }))
  for (const one of [`${iban.slice(0, -1)}9`, otroIban])
    await payer.firmar(enlace, { pase, nombre: 'Ana Paz', iban: one })
  await payer.mailbox.collect()
  const [link] = await desk.owner<{ id: string }>('select id from enlaces_de_firma where id_mandato = $1', [id])
  return { id, enlace: link?.id ?? '', secrets: [clave, pase] }
}
