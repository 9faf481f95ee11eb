import { parseDate, startOfMonth, type CalendarDate } from '@internationalized/date'
import { conceptoDevolucion } from '#shared/devoluciones/conceptos-devolucion.ts'
import { nextBankDay } from '#shared/domiciliacion/dias-de-banco.ts'
import { medioDomiciliacion } from '#shared/domiciliacion/remesa.ts'
import { plazoLabel } from '#shared/collections/plan-plazo.ts'
import { createClock, type Clock } from '../clock.ts'
import { createRandom } from '../random.ts'
import type { GymWorld, MiembroSeed, PagoSeed } from '../world.ts'

/** The bank's word on a receipt, and the person's answer. */
interface Returned {
  readonly codigo: string
  readonly dia: CalendarDate
  readonly created: Date
  readonly motivo: string
  readonly atendida: '' | 'repetir' | 'perdonada'
  /** Its mandate stopped. */
  readonly stops: boolean
}

/** A receipt of the file, with its payment. Its mandate may pay for a relative too. */
export interface Debit {
  readonly miembro: MiembroSeed
  readonly pago: PagoSeed
  readonly concepto: string
  readonly pagador: MiembroSeed
  readonly mandato: string
  readonly returned: Returned | null
}

/** A gym whose last file the bank has collected. */
export interface Debits {
  readonly gym: GymWorld
  /** The due day of the file. */
  readonly vence: CalendarDate
  /** The next day of everybody's cycle. */
  readonly proximo: CalendarDate
  readonly usuario_id: string
  readonly debits: readonly Debit[]
  readonly clock: Clock
}

/** The bank had taken back the last of them by then. */
const daysSince = 6
/** A term that was paid at the desk up to so many days before the due day, or any time after it, is paid by the bank instead. */
const daysBefore = 10

/** The returns: the place in the file, the days after the due day, and the answer; the last waits for one. */
const returns = [
  { at: 4, codigo: 'AM04', days: 2, atendida: 'repetir' },
  { at: 8, codigo: 'MD01', days: 3, atendida: 'perdonada' },
  { at: 11, codigo: 'MD06', days: 5, atendida: '' },
] as const

/** Every so many members, one pays for the next one too. */
const family = 6

/** The gym as it is once the bank collects from about half of its members on the first bank day of the month. */
export function debitsOf(gym: GymWorld, now: Date): Debits | null {
  const clock = createClock(gym.gimnasio.zona_horaria)
  const usuario_id = gym.users[0]?.id
  const today = clock.dayOf(now)
  const vence = lastDueDay(today)
  const paying = payingOf(gym, vence, today)
  if (usuario_id === undefined || paying.length === 0) return null
  const debits = paying.map((one, at) => debitOf({ gym, clock, usuario_id, vence }, paying, at, one))
  const moved = new Map(debits.map(({ pago }) => [pago.id, pago]))
  const pagos = gym.pagos
    .map((pago) => moved.get(pago.id) ?? pago)
    .toSorted((a, b) => a.created.getTime() - b.created.getTime() || (a.id < b.id ? -1 : 1))
  const proximo = startOfMonth(today).add({ months: 1 })
  return { gym: { ...gym, pagos }, vence, proximo, usuario_id, debits, clock }
}

/** The first bank day of this month, or of the last one if that is too near. */
function lastDueDay(today: CalendarDate): CalendarDate {
  const first = startOfMonth(today.subtract({ days: daysSince }))
  const due = parseDate(nextBankDay(first.toString()))
  return due.compare(today.subtract({ days: daysSince })) > 0
    ? parseDate(nextBankDay(first.subtract({ months: 1 }).toString()))
    : due
}

type Paying = { readonly miembro: MiembroSeed; readonly pago: PagoSeed }

/** Two of three members whose last payment until yesterday is one month at the list price, since shortly before that day. */
function payingOf(gym: GymWorld, vence: CalendarDate, today: CalendarDate): Paying[] {
  const paused = new Set(gym.pausas.map(({ id_miembro }) => id_miembro))
  const paid = new Map<string, PagoSeed[]>()
  for (const pago of gym.pagos)
    if (pago.anulacion === null && pago.dia.compare(today) < 0)
      paid.set(pago.id_miembro, [...(paid.get(pago.id_miembro) ?? []), pago])
  const first = vence.subtract({ days: daysBefore })
  return gym.miembros
    .flatMap((miembro) => {
      const [earlier, pago] = paid.get(miembro.id)?.slice(-2) ?? []
      if (!earlier || !pago || miembro.deleted !== null || paused.has(miembro.id)) return []
      const isMonth = pago.duracion === 1 && pago.unidad === 'mes' && pago.descuento === 0
      return isMonth && pago.dia.compare(first) >= 0 && earlier.dia.compare(vence) < 0 ? [{ miembro, pago }] : []
    })
    .filter((_, at) => at % 3 < 2)
}

type At = Pick<Debits, 'gym' | 'clock' | 'usuario_id' | 'vence'>

function debitOf(where: At, paying: readonly Paying[], at: number, { miembro, pago }: Paying): Debit {
  const { clock, vence, usuario_id } = where
  const isRelative = at % family === 1
  const pagador = (isRelative ? paying[at - 1] : paying[at])?.miembro ?? miembro
  const mandato = createRandom(`mandato ${pagador.id}`).id(clock.at(vence.subtract({ days: 20 }), 18 * 60))
  const concepto = conceptoOf(where.gym, pago)
  const returned = returnOf(where, at)
  return {
    miembro,
    pagador,
    mandato,
    concepto,
    returned,
    pago: {
      ...pago,
      created: enteredAt(clock, vence, at),
      dia: vence,
      medio_pago: medioDomiciliacion,
      referencia: referenciaOf(mandato),
      nota: concepto,
      usuario_id,
      anulacion: returned && { created: returned.created, usuario_id, motivo: returned.motivo },
    },
  }
}

export const referenciaOf = (mandato: string) => `M${mandato.toUpperCase()}`

/** Before the doors open, one after the other. */
const enteredAt = (clock: Clock, vence: CalendarDate, at: number) => clock.at(vence, 6 * 60 + 5, at)

function returnOf({ clock, vence }: At, place: number): Returned | null {
  const found = returns.find(({ at }) => at === place)
  if (!found) return null
  const { codigo, days, atendida } = found
  const dia = vence.add({ days })
  const { dice, sigue } = conceptoDevolucion(codigo)
  return {
    codigo,
    dia,
    created: clock.at(dia, 10 * 60 + 20),
    motivo: `Devuelto por el banco: ${dice} (${codigo})`,
    atendida,
    stops: sigue === 'para_el_mandato',
  }
}

function conceptoOf({ planes, planes_plazos }: GymWorld, { id_plan_plazo, duracion, unidad }: PagoSeed): string {
  const plan = planes_plazos.find(({ id }) => id === id_plan_plazo)?.id_plan
  return `${planes.find(({ id }) => id === plan)?.nombre ?? ''}, ${plazoLabel({ duracion, unidad })}`
}
