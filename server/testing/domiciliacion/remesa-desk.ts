import type { Propuesta, ReciboDeRemesa, Remesa } from '#shared/domiciliacion/remesa.ts'
import { ingresarRemesas } from '#server/gym/domiciliacion/remesas/ingresar.ts'
import { testId } from '#server/testing/gym-world.ts'
import { openDebitDesk } from './debit-desk.ts'

/** A bank day, and the cycle day of the consents. */
export const vence = '2026-06-01'

export type RemesaDesk = Awaited<ReturnType<typeof openRemesaDesk>>

/** A desk of debits with a creditor who gives no notice, and its files. The caller closes `app`. */
export async function openRemesaDesk() {
  const desk = await openDebitDesk()
  const generar = (given: object = {}) => desk.post<Remesa>('remesas/generar', { id: testId(), vence, ...given })
  const presentar = (id: string) => desk.post<Remesa>(`remesas/${id}/presentar`)
  const recibos = (id: string) =>
    desk.people.admin
      .collection('remesas_recibos')
      .getFullList<ReciboDeRemesa>({ filter: `id_remesa = '${id}'`, sort: '@rowid' })
  const consentOf = (id: string) => desk.people.admin.collection('cobros_automaticos').getOne(id)
  return {
    ...desk,
    generar,
    presentar,
    recibos,
    consentOf,
    propuesta: (day: string = vence) => desk.post<Propuesta>('remesas/propuesta', { vence: day }),
    /** The bytes that the bank is given. */
    async archivo(id: string): Promise<Buffer> {
      const headers = { authorization: desk.people.admin.authStore.token }
      const answer = await fetch(`${desk.app.url}/api/remesas/${id}/archivo.xml`, { headers })
      return Buffer.from(await answer.arrayBuffer())
    },
    ingresar: () =>
      ingresarRemesas(
        { reader: desk.app.db.pools.reader, transaction: desk.app.db.pools.background, now: () => desk.clock.now },
        desk.gym.id,
      ),
    /** The payment of a receipt. */
    pagos: ({ id }: { id: string }) =>
      desk.owner<{ dia: string; medio_pago: string; is_void: boolean }>(
        `select a.dia::text, a.medio_pago, v.id_pago is not null as is_void from pagos_asientos a
         left join pagos_anulaciones v on v.id_pago = a.id where a.id = $1`,
        [id],
      ),
    /** A term that the member pays without the bank's help. */
    payOtherwise: ({ id_miembro, id_plan_plazo }: { id_miembro: string; id_plan_plazo: string }) =>
      desk.people.admin.collection('pagos').create({
        id: testId(),
        id_miembro,
        id_plan_plazo,
        sucursal_id: desk.gym.sucursales[0],
        medio_pago: 'Transferencia',
      }),
    devolver: (id: string, given: object = {}) =>
      desk.post(`remesas_recibos/${id}/devolver`, { codigo: 'AM04', dia: vence, ...given }),
    atender: (id: string, como: string) => desk.post(`remesas_recibos/${id}/atender`, { como }),
    /** A presented file with one receipt, on its due day. */
    async collected() {
      const consent = await desk.consent({ proximo: vence })
      const remesa = await generar()
      await presentar(remesa.id)
      await desk.at(`${vence}T10:00:00Z`)
      const [recibo] = await recibos(remesa.id)
      if (!recibo) throw new Error('A file has a receipt')
      return { consent, remesa, recibo }
    },
    /** Goes back to a day in May, without debits. */
    async begin() {
      await desk.at('2026-05-10T10:00:00Z')
      const tables = [
        'devoluciones',
        'remesas_recibos',
        'remesas',
        'avisos_de_cobro',
        'bajas',
        'cobros_automaticos',
        'mandatos',
      ]
      const cleared = [...tables, 'acreedores'].map((table) => `delete from ${table};`).join(' ')
      await desk.owner(`begin; set local app.borra_demostracion = 'true'; ${cleared} commit`)
      await desk.saveAcreedor({ aviso: 0 })
    },
  }
}
