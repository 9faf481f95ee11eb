import { afterAll, beforeAll, expect, it } from 'vitest'
import type PocketBase from 'pocketbase'
import type { Devueltas } from '#shared/domiciliacion/devolucion.ts'
import type { Propuesta, ReciboDeRemesa } from '#shared/domiciliacion/remesa.ts'
import { ownerSnapshot } from '#server/runtime/db/owner-transaction.ts'
import { verify } from '#server/gym/verify/verify.ts'
import { openTrasladoDesk, type TrasladoDesk } from '#server/testing/desks/traslado-desk.ts'
import { acreedor, iban } from '#server/testing/domiciliacion/debit-desk.ts'
import { openRemesaDesk, vence, type RemesaDesk } from '#server/testing/domiciliacion/remesa-desk.ts'
import { refusalOf } from '#server/testing/gym-app.ts'
import { testId } from '#server/testing/gym-world.ts'
import { camt, receiptsOf } from '#server/testing/stand-ins/bank.ts'

let desk: RemesaDesk
let elsewhere: TrasladoDesk
let gym: { id: string }
let client: PocketBase
/** The receipts as the bank has them. */
let handed: ReturnType<typeof receiptsOf>
let zip: Uint8Array

beforeAll(async () => {
  desk = await openRemesaDesk()
  await desk.begin()
  const first = await desk.consent({ proximo: vence })
  for (let more = 0; more < 2; more += 1) await desk.consent({ proximo: vence })
  const remesa = await desk.generar()
  handed = receiptsOf(String(await desk.archivo(remesa.id)))
  await desk.presentar(remesa.id)
  await desk.at(`${vence}T10:00:00Z`)
  await desk.ingresar()
  await desk.devolver(handed[0]?.id ?? '', { coste: 3.5 })
  await desk.atender(handed[0]?.id ?? '', 'repetir')
  const leave = {
    id: testId(),
    id_miembro: first.id_miembro,
    pedida: vence,
    pedida_por: 'miembro',
    ultimo_dia: '2026-06-20',
  }
  await desk.post('bajas/pedir', leave)
  elsewhere = await openTrasladoDesk()
  const fresh = await elsewhere.emptyGym()
  gym = fresh
  const headers = { authorization: desk.people.admin.authStore.token }
  zip = new Uint8Array(await (await fetch(`${desk.app.url}/api/exportar/gimnasio.zip`, { headers })).arrayBuffer())
  const answer = await elsewhere.upload(fresh.admin, zip)
  if (answer.status !== 204) throw new Error(await answer.text())
  client = await elsewhere.app.clientOf(fresh.admin)
})
afterAll(async () => {
  await elsewhere.app.close()
  await desk.app.close()
})

const post = <T>(path: string, body: object) => client.send<T>(`/api/${path}`, { method: 'POST', body })
const all = <T>(name: string) => client.collection(name).getFullList<T>({ sort: '@rowid' })
const findings = async () =>
  (await ownerSnapshot(elsewhere.app.db.url, verify)).results.flatMap(({ findings: found }) => found)
const inForce = () =>
  elsewhere.app.db.owner<{ n: number }>(
    `select count(*)::integer as n from pagos_asientos a where a.gimnasio_id = $1 and a.medio_pago = 'Domiciliación'
       and not exists (select from pagos_anulaciones v where v.gimnasio_id = a.gimnasio_id and v.id_pago = a.id)`,
    [gym.id],
  )

it('brings files, receipts, returns and leaves, which still are what the ledger says', async () => {
  expect(await all('remesas')).toMatchObject([{ estado: 'presentada', recibos: 3, devueltos: 1 }])
  const recibos = await all<ReciboDeRemesa>('remesas_recibos')
  const returned = recibos.filter(({ estado }) => estado === 'devuelto')
  expect(returned).toMatchObject([{ codigo: 'AM04', coste: 3.5, atendida: 'repetir' }])
  expect(recibos).toHaveLength(3)
  expect(await all('bajas')).toMatchObject([{ ultimo_dia: '2026-06-20', pedida_por: 'miembro' }])
  expect(await inForce()).toEqual([{ n: 2 }])
  expect(await findings()).toEqual([])
})

it('brings no account: mandates collect nothing, and their consents wait for a person', async () => {
  const mandatos = await all('mandatos')
  expect(mandatos).toHaveLength(3)
  for (const mandato of mandatos) expect(mandato).toMatchObject({ estado: 'revocado', iban_final: '1332' })
  for (const consent of await all('cobros_automaticos'))
    expect(consent).toMatchObject({ estado: 'con_problema', problema: 'terminado' })
  const accounts =
    'select iban from mandatos where gimnasio_id = $1 union select iban from remesas where gimnasio_id = $1'
  expect(await elsewhere.app.db.owner(accounts, [gym.id])).toEqual([{ iban: null }])
  await post('acreedores/guardar', { ...acreedor, iban, aviso: 0 })
  const day = (await refusalOf(post('remesas/propuesta', { vence: '2027-01-01' }))).status
  expect(day).toBe(400)
  const { recibos, sin } = await post<Propuesta>('remesas/propuesta', { vence: '2027-02-01' })
  expect(recibos).toEqual([])
  expect(sin.map(({ motivo }) => motivo)).toContain('mandato')
  const [remesa] = await all<{ id: string }>('remesas')
  const file = await fetch(`${elsewhere.app.url}/api/remesas/${remesa?.id}/archivo.xml`, {
    headers: { authorization: client.authStore.token },
  })
  expect([file.status, await file.text()]).toEqual([400, expect.stringContaining('remesa_account_missing')])
})

it('takes the bank’s later return of what was handed in elsewhere, once', async () => {
  const back = camt('camt.053', vence, [{ ...(handed[1] ?? { id: '', cents: 0 }), code: 'MD06' }])
  const archivo = Buffer.from(back).toString('base64')
  expect(await post<Devueltas>('devoluciones/archivo', { archivo, aplicar: true })).toMatchObject({ aplicables: 1 })
  expect(await post<Devueltas>('devoluciones/archivo', { archivo, aplicar: true })).toMatchObject({ aplicables: 0 })
  expect(await inForce()).toEqual([{ n: 1 }])
  expect(await findings()).toEqual([])
})

it('moves on from there, too', async () => {
  const headers = { authorization: client.authStore.token }
  const again = await (await fetch(`${elsewhere.app.url}/api/exportar/gimnasio.zip`, { headers })).arrayBuffer()
  const fresh = await elsewhere.emptyGym()
  const answer = await elsewhere.upload(fresh.admin, new Uint8Array(again))
  expect([answer.status, await answer.text()]).toEqual([204, ''])
  const names = 'select extremo from remesas_recibos where gimnasio_id = $1 order by extremo'
  const known = handed
    .map(({ id }) => ({ extremo: id }))
    .toSorted((one, other) => (one.extremo < other.extremo ? -1 : 1))
  expect(await elsewhere.app.db.owner(names, [fresh.id])).toEqual(known)
  expect(await findings()).toEqual([])
})
