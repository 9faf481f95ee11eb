import { masDiasDeSaldo, type PoliticaDeSaldo } from '#shared/collections/gimnasio.ts'
import { addDays, type CivilDate } from '#shared/values/dates.ts'
import { parseMoney, type Centavos } from '#shared/values/money.ts'
import { typedAmount } from '#web/features/recibos/cobrar/vuelto.ts'

/** A charge of which a part is left to be paid later, while it is typed. */
export type RestoDraft = {
  /** The amount paid today, as typed. */
  hoy: string
  /** The day for the rest; '' while it is being typed. */
  vence: CivilDate
}

/** The limits of a rest: the gym's rules, and the member's debt so far, in cents. */
export type Saldable = { politica: PoliticaDeSaldo; debe: Centavos }

/** The amount taken now, and the rest that is paid later. All of the total is taken while nothing else is typed. */
export type Reparto = { pagado: Centavos; resto: Centavos }

/** A rest of which only the day is known: the proposed one. */
export const firstResto = ({ politica }: Saldable, today: CivilDate): RestoDraft => ({
  hoy: '',
  vence: addDays(today, politica.dias),
})

export function splitTotal(draft: RestoDraft | null, total: Centavos): Reparto {
  const pagado = draft && typedAmount(draft.hoy)
  return pagado === null || pagado >= total ? { pagado: total, resto: 0 } : { pagado, resto: total - pagado }
}

/** The last day on which a rest may be due. */
export const lastVence = (dia: CivilDate): CivilDate => addDays(dia, masDiasDeSaldo)

export type RestoProblems = { a_cuenta?: string; vence?: string }

type Against = { saldo: Saldable; total: Centavos; dia: CivilDate; moneda: string; money: (amount: number) => string }

/** The problems that block a rest, under the server's names of its fields. */
export function restoProblems(draft: RestoDraft, { saldo, total, dia, moneda, money }: Against): RestoProblems {
  const a_cuenta = amountProblem(typedAmount(draft.hoy), { saldo, total, moneda, money })
  const isDay = draft.vence >= dia && draft.vence <= lastVence(dia)
  return { ...(a_cuenta && { a_cuenta }), ...(!isDay && { vence: 'Elige para cuándo queda: entre hoy y un año.' }) }
}

function amountProblem(
  pagado: Centavos | null,
  { saldo: { politica, debe }, total, moneda, money }: Omit<Against, 'dia'>,
): string | null {
  if (pagado === null) return 'Escribe cuánto paga hoy; 0 si no paga nada.'
  if (parseMoney(pagado / 100, moneda) === null) return 'Escribe un importe sin decimales.'
  if (pagado > total) return `Es más que el total: escribe ${money(total / 100)} o menos.`
  const owed = debe + total - pagado
  const most = parseMoney(politica.maximo) ?? 0
  if (most === 0 || pagado === total || owed <= most) return null
  return `Con esto debería ${money(owed / 100)}, y el gimnasio deja hasta ${money(most / 100)} por persona.`
}
