import { expect, test, type APIRequestContext, type Page } from '@playwright/test'
import { parseCsv } from 'hucre/csv'
import PocketBase from 'pocketbase'
import { builtInRoles } from '#shared/permissions.ts'
import { addDays, civilDay } from '#shared/values/dates.ts'
import { newId } from '#shared/values/ids.ts'
import { figure, zone } from '../charge-desk.ts'
import { owingGym } from '../cobro/owing-gym.ts'
import { queryDatabase } from '../database.ts'
import { newGymPassword } from '../new-gym.ts'
import { goTo } from '../go-to.ts'
import { pdfText } from '../pdf-text.ts'
import { shownNumber } from '../shown-number.ts'
import { openSession } from '../sign-in.ts'

const saldo = { permite: true, maximo: 0, dias: 7, recepcion: true, puerta: 'aviso', puerta_dias: 0 }
const hoy = civilDay(new Date(), zone)
const desde = addDays(hoy, -6)
const makeId = () => newId(new Date())
const price = 44_000

type Made = { id: string }

/**
 * A week of a small gym: 40 charges at three tills, 12 of them with a rest; nine rests are paid in 14 pieces; a piece and a charge
 * whose rest was paid in part are voided, and a rest is forgiven.
 */
async function playWeek(request: APIRequestContext, baseURL: string | undefined) {
  const { owner, api } = await owingGym(request, baseURL, { saldo })
  const { id: sucursal_id } = await api.collection('sucursales').getFirstListItem<Made>('')
  const { id: id_plan_plazo } = await api.collection('planes_plazos').getFirstListItem<Made>('')
  const desks = [api, await hire(api, 'Ana Ríos', sucursal_id), await hire(api, 'Bruno Paz', sucursal_id)]
  const sessions: string[] = []
  for (const [at, desk] of desks.entries()) {
    const { id: caja_id } = await api.collection('cajas').create<Made>({ nombre: `Caja ${at + 1}`, sucursal_id })
    sessions.push((await desk.collection('caja_sesiones').create<Made>({ id: makeId(), caja_id, fondo: 1000 * at })).id)
  }
  const debts: string[] = []
  for (let at = 0; at < 40; at += 1) {
    const { id: id_miembro } = await api
      .collection('miembros')
      .create<Made>({ nombre: `Socia ${String(at)}`, dni: String(31_000_000 + at), sucursal_id })
    const leaves = at % 10 < 3
    const sent = {
      id: makeId(),
      id_miembro,
      id_plan_plazo,
      sucursal_id,
      medio_pago: at % 4 === 3 ? 'Transferencia' : 'Efectivo',
    }
    const day = at % 3 === 0 ? { fecha_cobro: `${addDays(hoy, -(at % 7))} 15:00:00.000Z` } : {}
    const rest = leaves ? { a_cuenta: 10_000 + 500 * at, vence: addDays(hoy, (at % 5) + 1) } : {}
    await (desks[at % 3] ?? api).collection('pagos').create({ ...sent, ...(at % 7 > 0 && day), ...rest })
    if (leaves) debts.push(sent.id)
  }
  const pieces: string[] = []
  const pay = async (id_deuda: string, monto: number) => {
    const medio_pago = pieces.length % 3 === 1 ? 'Transferencia' : 'Efectivo'
    const sent = { id: makeId(), id_deuda, clase: 'cobro', sucursal_id, monto, medio_pago }
    await (desks[pieces.length % 3] ?? api).collection('saldos').create(sent)
    pieces.push(sent.id)
  }
  for (const [at, debt] of debts.slice(0, 9).entries()) {
    await pay(debt, 4000.5)
    if (at < 5) await pay(debt, 2000)
  }
  const undo = (path: string) => api.send(`/api/${path}/anular`, { method: 'POST', body: { motivo: 'Era de otra' } })
  await undo(`saldos/${pieces[3] ?? ''}`)
  await undo(`pagos/${debts[8] ?? ''}`)
  const forgiven = {
    id: makeId(),
    id_deuda: debts[9],
    clase: 'condonacion',
    sucursal_id,
    monto: 1500,
    nota: 'Se lo prometimos',
  }
  await api.collection('saldos').create(forgiven)
  expect([debts.length, pieces.length]).toEqual([12, 14])
  const { id: gym } = await api.collection('gimnasios').getFirstListItem<Made>('')
  return { owner, api, gym, sessions, debts, pieces }
}

async function hire(api: PocketBase, name: string, sucursal: string): Promise<PocketBase> {
  const email = `${name.toLowerCase().replaceAll(/[^a-z]/g, '')}.${makeId()}@nuevo.example`
  const password = { password: newGymPassword, passwordConfirm: newGymPassword }
  const rights = { role: builtInRoles.Recepción, sucursal_id: [sucursal] }
  await api.collection('users').create({ name, email, phone: '1155551234', ...rights, ...password })
  const desk = new PocketBase(api.baseURL).autoCancellation(false)
  await desk.collection('users').authWithPassword(email, newGymPassword)
  return desk
}

/** The week counted again from the rows of the ledgers, in plain SQL. Amounts are numbers. */
async function recount(gym: string) {
  const [sums] = await queryDatabase(
    `with pagos as (
       select a.*, coalesce(d.monto, 0) as resto from pagos_asientos a left join deudas_asientos d on d.id = a.id
       where a.gimnasio_id = $1 and a.id not in (select id_pago from pagos_anulaciones where gimnasio_id = $1)
     ),
     cobros as (
       select s.* from saldos_asientos s
       where s.gimnasio_id = $1 and s.clase = 'cobro' and s.id not in (select id_saldo from saldos_anulaciones where gimnasio_id = $1)
     ),
     bajas as (
       select s.id_deuda, s.monto from saldos_asientos s
       where s.gimnasio_id = $1 and s.id not in (select id_saldo from saldos_anulaciones where gimnasio_id = $1)
     ),
     deudas as (
       select p.id, p.id_miembro, p.resto - coalesce((select sum(b.monto) from bajas b where b.id_deuda = p.id), 0) as queda
       from pagos p where p.resto > 0
     )
     select (select sum(monto_total - resto) from pagos)::float8 as pagado,
       (select sum(resto) from pagos)::float8 as a_cuenta,
       (select sum(monto) from cobros)::float8 as saldado,
       (select sum(monto_total - resto) from pagos where dia >= date_trunc('month', $2::date)::date)::float8
         + (select sum(monto) from cobros)::float8 as del_mes,
       (select sum(queda) from deudas)::float8 as deuda,
       (select count(distinct id_miembro) from deudas where queda > 0)::integer as deudores`,
    [gym, hoy],
  )
  return sums as Record<'pagado' | 'a_cuenta' | 'saldado' | 'del_mes' | 'deuda' | 'deudores', number>
}

/** The cash of each session: its float, what was paid in cash, less what was voided, by the rows of payments and debts. */
const cashOf = async (session: string) => {
  const [row] = await queryDatabase(
    `select (select fondo from caja_aperturas where id = $1)::float8 + coalesce(sum(
         case c.clase when 'cobro' then 1 else -1 end * case when c.id_saldo is not null
           then (select case medio_pago when 'Efectivo' then monto else 0 end from saldos_asientos s where s.id = c.id_saldo)
           else (select case when a.medio_pago = 'Efectivo' then a.monto_total - coalesce((select d.monto from deudas_asientos d where d.id = a.id), 0)
             else 0 end from pagos_asientos a where a.id = c.id_pago) end), 0)::float8 as efectivo
     from caja_cobros c where c.id_sesion = $1`,
    [session],
  )
  return (row as { efectivo: number }).efectivo
}

/** The rests that the charges of a session left, less those of the charges it voided. */
const restsOf = async (session: string) => {
  const [row] = await queryDatabase(
    `select sum(case c.clase when 'cobro' then 1 else -1 end * d.monto)::float8 as resto
     from caja_cobros c join deudas_asientos d on d.id = c.id_pago where c.id_sesion = $1`,
    [session],
  )
  return (row as { resto: number }).resto
}

/** The rows of a charge with a rest, or of a payment of a debt and the rest after it. */
async function rowsOf(id: string) {
  const [row] = await queryDatabase(
    `select a.monto_total::float8 as total, (a.monto_total - d.monto)::float8 as pagado, d.monto::float8 as queda
     from pagos_asientos a join deudas_asientos d on d.id = a.id where a.id = $1
     union all
     select s.monto, s.monto, d.monto - (select sum(b.monto) from saldos_asientos b where b.id_deuda = d.id and b.orden <= s.orden)
     from saldos_asientos s join deudas_asientos d on d.id = s.id_deuda where s.id = $1`,
    [id],
  )
  return row as Record<'total' | 'pagado' | 'queda', number>
}

const cifras = (page: Page) => page.getByRole('region', { name: 'Cifras' })
test('a week with rests: every figure of screens, files and tills equals a recount of the ledgers @long', async ({
  page,
  request,
  baseURL,
}) => {
  test.slow()
  const { owner, api, gym, sessions, debts, pieces } = await playWeek(request, baseURL)
  const sums = await recount(gym)
  await openSession(page, owner, newGymPassword)

  await test.step('the dashboard has the money of the month', async () => {
    await page.goto('/admin/dashboard')
    await expect.poll(() => figure(page, 'Ingresos del mes')).toBeCloseTo(sums.del_mes, 2)
  })

  await test.step('payments add up to what was paid at once, and their rests apart', async () => {
    await goTo(page, '/admin/pagos?rango=siempre')
    const shown = async (word: string) =>
      shownNumber(/\$.*/.exec((await page.getByText(new RegExp(`^${word} \\$`)).textContent()) ?? '')?.[0])
    await expect.poll(() => shown('Cobrado')).toBeCloseTo(sums.pagado, 2)
    expect(await shown('A cuenta \\(queda debiendo\\)')).toBeCloseTo(sums.a_cuenta, 2)
  })

  await test.step('the tab of members has who owes', async () => {
    await goTo(page, '/admin/miembros?estado=con-saldo')
    await expect(page.getByText(new RegExp(`de ${String(sums.deudores)}$`)).first()).toBeVisible()
  })

  await test.step('the income of the week, its file, and the debt', async () => {
    await goTo(page, `/admin/reportes?desde=${desde}&hasta=${hoy}`)
    await expect.poll(() => figure(cifras(page), 'Ingresos')).toBeCloseTo(sums.pagado + sums.saldado, 2)
    expect(await figure(cifras(page), 'A cuenta (queda debiendo)')).toBeCloseTo(sums.a_cuenta, 2)
    expect(await figure(cifras(page), 'Saldos cobrados')).toBeCloseTo(sums.saldado, 2)
    const headers = { authorization: api.authStore.token }
    const file = await request.get(`/api/exportar/reporte-ingresos.csv?desde=${desde}&hasta=${hoy}`, { headers })
    const rows = parseCsv((await file.text()).replace('\uFEFF', ''), { delimiter: ';' })
    const head = rows.findIndex((row) => row.includes('Importe'))
    const amount = rows[head]?.indexOf('Importe') ?? -1
    const listed = rows.slice(head + 1).filter(([recibo]) => /^\d/.test(String(recibo)))
    expect(listed).toHaveLength(39 + 13)
    expect(listed.reduce((sum, row) => sum + shownNumber(String(row[amount])), 0)).toBeCloseTo(
      sums.pagado + sums.saldado,
      2,
    )
    await goTo(page, '/admin/reportes?reporte=deuda')
    await expect.poll(() => figure(cifras(page), 'Deuda')).toBeCloseTo(sums.deuda, 2)
  })

  await test.step('receipts say on paper what their rows do', async () => {
    const authorization = api.authStore.token
    const paperOf = async (path: string, formato: string) => {
      const file = await request.get(`/api/${path}/recibo.pdf?formato=${formato}`, { headers: { authorization } })
      const text = pdfText(await file.body())
      return { text, said: (label: string) => shownNumber(new RegExp(`${label}:? (\\$ [\\d.,]+)`).exec(text)?.[1]) }
    }
    for (const formato of ['a4', '80mm']) {
      const [debt, piece, gone] = [debts[0] ?? '', pieces[0] ?? '', debts[8] ?? '']
      const left = await paperOf(`pagos/${debt}`, formato)
      const { total, pagado, queda } = await rowsOf(debt)
      expect(['Total', 'Pagado', 'Queda debiendo'].map(left.said)).toEqual([total, pagado, queda])
      expect(left.said('Efectivo')).toBe(pagado)
      const paid = await paperOf(`saldos/${piece}`, formato)
      const taken = await rowsOf(piece)
      expect(['Total', 'Queda debiendo'].map(paid.said)).toEqual([taken.total, taken.queda])
      expect(paid.text).toContain('Pago de saldo')
      const voided = await paperOf(`pagos/${gone}`, formato)
      expect(voided.text).toContain('ANULADO')
      expect(voided.said('Total')).toBe((await rowsOf(gone)).total)
      expect(voided.text).not.toContain('Queda debiendo')
    }
  })

  await test.step('each till is counted without a difference', async () => {
    for (const session of sessions) {
      const contado = await cashOf(session)
      const resumen = await api.send(`/api/caja/sesiones/${session}/resumen`, {})
      expect(resumen.efectivo.esperado).toBeCloseTo(contado, 2)
      await api.send(`/api/caja/sesiones/${session}/cerrar`, { method: 'POST', body: { id: makeId(), contado } })
      const { caja_id } = await api.collection('caja_sesiones').getOne<{ caja_id: string }>(session)
      await goTo(page, `/admin/caja?caja=${caja_id}&acto=corte&sesion=${session}`)
      const paper = page.getByRole('dialog', { name: 'Cierre Z 1' })
      await expect(paper).toContainText('Esperado')
      const text = await paper.innerText()
      const said = (label: string) => shownNumber(new RegExp(`${label}\\s+(\\$\\s[\\d.,]+)`).exec(text)?.[1])
      expect(said('Esperado')).toBeCloseTo(contado, 2)
      expect(said('A cuenta \\(queda debiendo\\)')).toBeCloseTo(await restsOf(session), 2)
    }
    await goTo(page, '/admin/reportes?reporte=cierres')
    await expect(page.getByRole('region', { name: 'Cifras' })).toBeVisible()
    const closed = await api.collection('caja_sesiones').getFullList<{ diferencia: number }>()
    expect(closed.map(({ diferencia }) => diferencia)).toEqual([0, 0, 0])
  })
  expect(sums.pagado).toBe(39 * price - sums.a_cuenta)
})
