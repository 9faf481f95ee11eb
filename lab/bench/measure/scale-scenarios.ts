import { addDays } from '#shared/values/dates.ts'
import { createRandom } from '#seed/random.ts'
import type { WireRequest } from './wire.ts'
import type { Desk } from './desk.ts'
import { charge, query, readScenarios, records, type Scenario } from './scenarios.ts'

const pagoExpand = 'id_miembro,id_plan_plazo.id_plan,sucursal_id,usuario_id,anulado_por'

/** The payments screen's list, with or without the first day of a range. */
export const paymentList = ({ sucursal }: Desk, page: number, from?: string) =>
  `${records('pagos')}?${query({
    page,
    perPage: 30,
    filter: [`sucursal_id = '${sucursal}'`, ...(from ? [`fecha_pago >= '${from}'`] : [])].join(' && '),
    sort: '-fecha_pago',
    expand: pagoExpand,
  })}`

/** The list's sum, as the line below it shows. */
const paymentTotal = ({ sucursal }: Desk) =>
  `${records('pagos')}?${query({
    page: 1,
    perPage: 1,
    filter: `sucursal_id = '${sucursal}' && anulado = null`,
    fields: 'id',
    sum: 'monto_total',
  })}`

export const paymentsOf = (member: string) =>
  `${records('pagos')}?${query({
    page: 1,
    perPage: 50,
    filter: `id_miembro = '${member}'`,
    sort: '-fecha_pago',
    expand: 'id_plan_plazo.id_plan',
  })}`

/** The requests at every size: the screens of members and payments, the dashboard, a report, a charge. */
export function scaleScenarios(desk: Desk): Scenario[] {
  const random = createRandom('scale')
  const ids = Array.from({ length: 200 }, () => desk.miembro(random.int(0, desk.members - 1)).id)
  const today = new Date().toISOString().slice(0, 10)
  const month = addDays(today, -29)
  const get = (path: string): WireRequest[] => [{ method: 'GET', path, token: desk.token }]
  const call = (name: string, request: (variant: number) => readonly WireRequest[], variants = 1): Scenario => ({
    name,
    goal: {},
    variants,
    request,
  })
  return [
    ...readScenarios(desk),
    call('payments of a member', (variant) => get(paymentsOf(ids[variant] ?? '')), ids.length),
    call('payments of 30 days', (variant) => get(paymentList(desk, variant + 1, month)), 3),
    call('payments, all', (variant) => get(paymentList(desk, variant + 1)), 3),
    call('sum of all payments', () => get(paymentTotal(desk))),
    call('report of income', () => get(`/api/reportes/ingresos?desde=${month}&hasta=${today}&comparar=true`)),
    { ...call('create payment', (n) => [charge(desk, n)]), makesNew: true },
  ]
}
