import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Devueltas } from '#shared/domiciliacion/devolucion.ts'
import type { ReciboDeRemesa, Remesa } from '#shared/domiciliacion/remesa.ts'
import { verify } from '#server/gym/verify/verify.ts'
import { refusalOf } from '#server/testing/gym-app.ts'
import { testId } from '#server/testing/gym-world.ts'
import { openRemesaDesk, vence, type RemesaDesk } from '#server/testing/domiciliacion/remesa-desk.ts'

/** A month of a gym that lives by debits: proposal, notices, file, entry, returns and what people answer to them. */

let desk: RemesaDesk
let remesa: Remesa
let recibos: ReciboDeRemesa[]

const debited = 24

/** The bank's words, in five kinds. */
const codes = ['AM04', 'AM04', 'AM04', 'MS03', 'MD01', 'AC04', 'MD06', 'MD06'] as const

beforeAll(async () => {
  desk = await openRemesaDesk()
  await desk.saveAcreedor()
  for (let index = 0; index < debited; index += 1) await desk.consent({ proximo: vence })
})
afterAll(() => desk.app.close())

const read = (archivo: string, aplicar = false) =>
  desk.post<Devueltas>('devoluciones/archivo', { archivo: Buffer.from(archivo).toString('base64'), aplicar })
const listRecibos = (filter: string) =>
  desk.people.admin.collection('remesas_recibos').getFullList<ReciboDeRemesa>({ filter, sort: '@rowid' })
const cents = (rows: readonly { monto: number }[]) => rows.reduce((sum, { monto }) => sum + Math.round(monto * 100), 0)
/** The money that the bank brought, in cents, as the ledger, the report and the receipts say. */
async function brought() {
  const [ledger] = await desk.owner<{ cents: number }>(
    `select coalesce(sum(a.monto_total) * 100, 0)::int as cents from pagos_asientos a
     where a.medio_pago = 'Domiciliación' and not exists (select from pagos_anulaciones v where v.id_pago = a.id)`,
  )
  const query = { desde: '2026-06-01', hasta: '2026-06-30', medio_pago: 'Domiciliación' }
  const report = await desk.people.admin.send<{ cifras: { id: string; valor: number }[] }>('/api/reportes/ingresos', {
    query,
  })
  const files = await desk.people.admin.collection('remesas').getFullList<Remesa>({ filter: "estado = 'presentada'" })
  const kept = files.reduce((sum, one) => sum + Math.round((one.monto - one.monto_devuelto) * 100), 0)
  const shown = report.cifras.find(({ id }) => id === 'cobrado')?.valor ?? Number.NaN
  return { ledger: ledger?.cents, report: Math.round(shown * 100), files: kept }
}
const entry = ({ id, monto }: { id: string; monto: number }, code: string, dia = '2026-06-03') => `
  <Ntry><Amt Ccy="EUR">${monto.toFixed(2)}</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>${dia}</Dt></BookgDt>
  <BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>IDDT</Cd><SubFmlyCd>UPDD</SubFmlyCd></Fmly></Domn></BkTxCd>
  <NtryDtls><TxDtls><Refs><EndToEndId>${id}</EndToEndId></Refs><RtrInf><Rsn><Cd>${code}</Cd></Rsn></RtrInf></TxDtls></NtryDtls></Ntry>`
const statement = (entries: readonly string[]) => `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><GrpHdr><MsgId>E1</MsgId></GrpHdr>
<Stmt><Id>1</Id>${entries.join('')}</Stmt></BkToCstmrStmt></Document>`
const bankFile = () => statement(codes.map((code, index) => entry(recibos[index] ?? { id: '', monto: 0 }, code)))

it('is told to the payers before it is collected', async () => {
  expect((await desk.propuesta()).recibos).toEqual([])
  expect(await desk.post('remesas/avisar', { vence })).toEqual({ correo: 0, en_mano: debited })
  const proposed = await desk.propuesta()
  expect([proposed.recibos.length, Math.round(proposed.monto * 100)]).toEqual([debited, cents(proposed.recibos)])
})

it('leaves out a member who left, and is one file whose sums are those of its receipts', async () => {
  const [leaving] = (await desk.propuesta()).recibos
  await desk.post('bajas/pedir', {
    id: testId(),
    id_miembro: leaving?.id_miembro,
    pedida: '2026-05-09',
    pedida_por: 'miembro',
    ultimo_dia: '2026-05-31',
  })
  expect((await desk.propuesta()).sin).toMatchObject([{ id_miembro: leaving?.id_miembro, motivo: 'baja' }])
  remesa = await desk.generar()
  await desk.presentar(remesa.id)
  recibos = await desk.recibos(remesa.id)
  expect(remesa).toMatchObject({ recibos: debited - 1 })
  expect(Math.round(remesa.monto * 100)).toBe(cents(recibos))
})

it('comes in on its day, and the ledger, the report and the file say the same', async () => {
  await desk.at('2026-06-01T08:00:00Z')
  await desk.ingresar()
  const sum = cents(recibos)
  expect(await brought()).toEqual({ ledger: sum, report: sum, files: sum })
})

it('is returned in part: the file is shown before it is applied, and applied once however often it is sent', async () => {
  await desk.at('2026-06-04T08:00:00Z')
  const shown = await read(bankFile())
  expect(shown).toMatchObject({ clase: 'camt.053', aplicables: codes.length })
  expect((await listRecibos(`estado = 'devuelto'`)).length).toBe(0)
  const answers = await Promise.all([read(bankFile(), true), read(bankFile(), true)])
  expect(answers.reduce((sum, { aplicables }) => sum + aplicables, 0)).toBe(codes.length)
  expect((await read(bankFile(), true)).lineas.map(({ resultado }) => resultado)).toEqual(
    codes.map(() => 'ya_devuelto'),
  )
  const sum = cents(recibos) - cents(recibos.slice(0, codes.length))
  expect(await brought()).toEqual({ ledger: sum, report: sum, files: sum })
})

it('applies nothing of lines that are not of this gym, of another sum or day, without a reason, or there twice', async () => {
  const [one, two, three, four, five] = recibos.slice(codes.length)
  if (!one || !two || !three || !four || !five) throw new Error('There are more receipts')
  const lines = [
    entry({ id: 'aaaaaaaaaaaaaaa', monto: 10 }, 'AM04'),
    entry({ ...one, monto: one.monto + 1 }, 'AM04'),
    entry(two, '0000'),
    entry(three, 'AM04'),
    entry(three, 'AM04'),
    entry(four, 'AM04', '2026-05-09'),
    entry(five, 'AM04', '2026-06-05'),
  ]
  const { lineas } = await read(statement(lines))
  expect(lineas.map(({ resultado }) => resultado)).toEqual([
    'desconocido',
    'otro_importe',
    'sin_codigo',
    'aplicable',
    'repetido',
    'otro_dia',
    'otro_dia',
  ])
  for (const file of ['', '<a/>', 'no es xml', '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>'])
    expect((await refusalOf(read(file, true))).response['data']).toHaveProperty('archivo')
  const admin = await desk.app.clientOf(desk.other.users.Admin)
  const body = { archivo: Buffer.from(bankFile()).toString('base64'), aplicar: true }
  await desk.owner(`insert into acreedores (gimnasio_id, id, nombre, nif, sufijo, identificador, iban, iban_final)
    values ('${desk.other.id}', '${testId()}', 'Otro', 'B85626240', '000', 'ES77000B85626240', '\\x00', '1332')`)
  const others = await desk.post<Devueltas>('devoluciones/archivo', body, admin)
  expect(others.lineas.map(({ resultado }) => resultado)).toEqual(codes.map(() => 'desconocido'))
})

it('is settled by people: two collected again, one paid at the desk, one given up', async () => {
  const [first, second, third, fourth] = recibos
  for (const [recibo, como] of [
    [first, 'repetir'],
    [second, 'repetir'],
    [third, 'pagada'],
    [fourth, 'perdonada'],
  ] as const)
    await desk.post(`remesas_recibos/${recibo?.id}/atender`, { como })
  await desk.people.admin.collection('pagos').create({
    id: testId(),
    id_miembro: third?.id_miembro,
    id_plan_plazo: desk.gym.mes,
    sucursal_id: desk.gym.sucursales[0],
    medio_pago: 'Transferencia',
  })
  await desk.saveAcreedor({ aviso: 0, iban: '' })
  const again = await desk.generar({ vence: '2026-06-10' })
  await desk.presentar(again.id)
  await desk.at('2026-06-10T08:00:00Z')
  await desk.ingresar()
  const twice = [first, second].flatMap((one) => one ?? [])
  const sum = cents(recibos) - cents(recibos.slice(0, codes.length)) + cents(twice)
  expect(again).toMatchObject({ recibos: 2 })
  expect(await brought()).toEqual({ ledger: sum, report: sum, files: sum })
})

it('leaves a whole ledger', async () => {
  const { results } = await verify(desk.owner)
  expect(results.flatMap(({ findings }) => findings)).toEqual([])
})
