import PDFDocument from 'pdfkit'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { parseCsv } from 'hucre/csv'
import { charge } from '#server/testing/charge.ts'
import { openGymApp, type GymApp } from '#server/testing/gym-app.ts'
import { buildGym, buildMiembro, callerOf, type GymWorld } from '#server/testing/gym-world.ts'
import { openMailbox, type Mailbox } from '#server/testing/mailbox.ts'
import { unzip } from './traslado/test-zip.ts'

const countries = [
  { pais: 'AR', moneda: 'ARS', dni: '30111222', documento: 'DNI', planilla: 'planilla', separator: ';' },
  { pais: 'ES', moneda: 'EUR', dni: '12345678Z', documento: 'DNI', planilla: 'hoja de cálculo', separator: ';' },
  {
    pais: 'MX',
    moneda: 'MXN',
    dni: 'XEXX010101HNEXXXA4',
    documento: 'CURP',
    planilla: 'hoja de cálculo',
    separator: ',',
  },
] as const

let app: GymApp
let mails: Mailbox
const pagos = new Map<string, string>()
const gyms = new Map<string, GymWorld>()

beforeAll(async () => {
  app = await openGymApp()
  mails = openMailbox(app.db)
  for (const { pais, moneda, dni } of countries) {
    const gym = await buildGym(app.db.owner, { marca: pais, moneda })
    await app.db.owner('update gimnasios set pais = $2 where id = $1', [gym.id, pais])
    const who = await buildMiembro(app.db.owner, gym, { nombre: 'Rosa Íñiguez', dni })
    await app.db.owner('update miembros set correo = $2 where id = $1', [who, `rosa@${pais.toLowerCase()}.example`])
    gyms.set(pais, gym)
    pagos.set(pais, await charge({ db: app.db, caller: await callerOf(app.db, gym.users.Admin), gym }, who))
  }
})
afterAll(() => app.close())
beforeEach(() => app.db.owner('delete from intentos'))

async function ask(pais: string, path: string, method: 'GET' | 'POST' = 'GET') {
  const { token } = (await app.clientOf(gyms.get(pais)?.users.Admin ?? '')).authStore
  const answer = await fetch(`${app.url}/api/${path}`, { method, headers: { authorization: token } })
  if (!answer.ok) throw new Error(await answer.text())
  return Buffer.from(await answer.arrayBuffer())
}

/** The texts that are drawn on paper while `act` runs. */
async function drawnBy(act: () => Promise<unknown>): Promise<string[]> {
  const drawn = vi.spyOn(PDFDocument.prototype, 'text')
  try {
    await act()
    return drawn.mock.calls.map(([text]) => String(text))
  } finally {
    drawn.mockRestore()
  }
}

describe.each(countries)('in $pais', ({ pais, documento, planilla, separator }) => {
  it(`a list names the document ${documento}, as a file and on paper`, async () => {
    const text = String(await ask(pais, 'exportar/miembros.csv')).replace('\uFEFF', '')
    expect(parseCsv(text, { delimiter: separator })[0]?.[0]).toBe(documento)
    expect(await drawnBy(() => ask(pais, 'exportar/miembros.pdf'))).toContain(documento)
  })

  it(`a receipt names the document ${documento}, on paper and in a mail`, async () => {
    const id = pagos.get(pais) ?? ''
    const shown = await drawnBy(() => ask(pais, `pagos/${id}/recibo.pdf`))
    expect(shown).toContain(documento)
    expect(await drawnBy(() => ask(pais, `pagos/${id}/recibo/correo`, 'POST'))).toEqual(
      expect.arrayContaining([documento]),
    )
    const [mail] = await mails.collect()
    expect([mail?.to, mail?.attachments.length]).toEqual([`rosa@${pais.toLowerCase()}.example`, 1])
  })

  it(`the readme of a whole gym says ${planilla}`, async () => {
    const readme = String((await unzip(await ask(pais, 'exportar/gimnasio.zip'))).get('LEEME.txt'))
    expect(readme).toContain(`Lo que se lee con una ${planilla}:`)
  })
})
