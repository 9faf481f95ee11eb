import type { APIRequestContext } from '@playwright/test'
import PocketBase from 'pocketbase'
import { bankDaysBefore, nextBankDay } from '#shared/domiciliacion/dias-de-banco.ts'
import type { Mandato } from '#shared/domiciliacion/mandato.ts'
import { dayOfMonth } from '#shared/values/dates-without-library.ts'
import { addDays, civilDay, type CivilDate } from '#shared/values/dates.ts'
import { newId } from '#shared/values/ids.ts'
import { newGym, newGymPassword } from '../new-gym.ts'

export const place = { moneda: 'EUR', zona_horaria: 'Europe/Madrid', pais: 'ES' }
export const precio = 39.9
/** Those who train, in the order of names, each with an account of his own that no bank has. */
export const people = ['Alba Ferrer', 'Bruno Soler', 'Carla Vidal', 'Dídac Roca'] as const
const accounts = ['ES9121000418450200051332', 'ES7921000813610123456789', 'DE89370400440532013000'] as const
/** The creditor as it is sent; the file may be given on the bank day before, and notice on the day before. */
export const acreedor = { nombre: 'Gimnasio Castellana SL', nif: 'B85626240', corte: 1, aviso: 1 } as const

export type SpanishGym = Awaited<ReturnType<typeof spanishGym>>

export const today = (): CivilDate => civilDay(new Date(), place.zona_horaria)

/** The first day after `day` for which the bank still takes a file, on which a cycle may begin, whatever the day of the week. */
export function dueDayAfter(day: CivilDate): CivilDate {
  const due = nextBankDay(addDays(day, 1))
  const isOpen = bankDaysBefore(due, acreedor.corte) >= today() && dayOfMonth(due) <= 28
  return isOpen ? due : dueDayAfter(due)
}

/** A gym of Spain with four members and a plan of a month, and its owner's calls. Nobody pays by the bank yet. */
export async function spanishGym(request: APIRequestContext, baseURL: string | undefined) {
  const owner = await newGym(request, 'Gimnasio Castellana', '', place)
  const api = new PocketBase(baseURL).autoCancellation(false)
  await api.collection('users').authWithPassword(owner, newGymPassword)
  const make = (name: string, body: object) => api.collection(name).create<{ id: string }>(body)
  const { id: sucursal_id } = await api.collection('sucursales').getFirstListItem<{ id: string }>('')
  const { id: id_plan } = await make('planes', { nombre: 'Sala', horario: 'flexible', sucursal_id })
  const { id: id_plan_plazo } = await make('planes_plazos', { id_plan, duracion: 1, precio })
  const miembros: { id: string; nombre: string }[] = []
  for (const nombre of people) miembros.push({ ...(await make('miembros', { nombre, sucursal_id })), nombre })
  const post = <T>(path: string, body: object) => api.send<T>(`/api/${path}`, { method: 'POST', body })
  return {
    owner,
    api,
    sucursal_id,
    miembros,
    post,
    saveAcreedor: () => post('acreedores/guardar', { ...acreedor, iban: accounts[0] }),
    /** A mandate that was signed on paper. */
    mandato: (nombre: string, iban: string = accounts[1]) =>
      post<Mandato>('mandatos/alta', { sucursal_id, nombre, iban, firmado: today(), lugar: 'Madrid' }),
    /** The member pays by his own mandate from this day on. */
    async domiciliar({ id, nombre }: { id: string; nombre: string }, proximo: CivilDate) {
      const { id: id_mandato } = await this.mandato(nombre, accounts[2])
      const consent = { id: newId(new Date()), id_miembro: id, id_mandato, id_plan_plazo, sucursal_id, proximo }
      await post('mandatos/domiciliar', consent)
    },
  }
}

/** A pain.002 of the bank about receipts that it refused today. */
export function returnedFile(
  mensaje: string,
  returned: readonly { id: string; monto: number; codigo: string }[],
): Buffer {
  const lines = returned.map(
    ({ id, monto, codigo }) => `
      <TxInfAndSts>
        <OrgnlEndToEndId>${id}</OrgnlEndToEndId>
        <TxSts>RJCT</TxSts>
        <StsRsnInf><Rsn><Cd>${codigo}</Cd></Rsn></StsRsnInf>
        <OrgnlTxRef><Amt><InstdAmt Ccy="EUR">${monto.toFixed(2)}</InstdAmt></Amt></OrgnlTxRef>
      </TxInfAndSts>`,
  )
  return Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.03">
  <CstmrPmtStsRpt>
    <GrpHdr><MsgId>BANCO-77</MsgId><CreDtTm>${today()}T06:12:00</CreDtTm></GrpHdr>
    <OrgnlGrpInfAndSts>
      <OrgnlMsgId>${mensaje}</OrgnlMsgId><OrgnlMsgNmId>pain.008.001.02</OrgnlMsgNmId><GrpSts>PART</GrpSts>
    </OrgnlGrpInfAndSts>
    <OrgnlPmtInfAndSts>
      <OrgnlPmtInfId>${mensaje}-RCUR</OrgnlPmtInfId>${lines.join('')}
    </OrgnlPmtInfAndSts>
  </CstmrPmtStsRpt>
</Document>`)
}
