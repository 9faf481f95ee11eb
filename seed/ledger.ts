import type { Clock } from './clock.ts'
import type { Visit } from './history.ts'
import type { GymBase } from './gym-base.ts'
import { discountOf, listPrice } from './prices.ts'
import type { Random } from './random.ts'
import type { MiembroSeed, PagoSeed, PlazoSeed } from './world.ts'
import type { CalendarDate } from '@internationalized/date'
import type { GymProfile, StaffProfile, SucursalProfile } from './worlds/profile.ts'

/** The state needed to charge at one desk. */
export interface Desk {
  readonly profile: GymProfile
  readonly base: GymBase
  readonly clock: Clock
  readonly now: Date
  readonly today: CalendarDate
}

/** A payment before it gets its receipt number. */
export type Charge = Omit<PagoSeed, 'recibo'>

const midday = 14 * 60 + 30

/** The payments of one member, in order. About one in ninety is a mistake: voided and charged again. */
export function chargesOf(
  desk: Desk,
  sucursal: SucursalProfile,
  random: Random,
  miembro: MiembroSeed,
  visits: readonly Visit[],
): Charge[] {
  const habit = random.weighted(desk.profile.methods, ({ weight }) => weight).medio_pago
  const slot = random.int(Math.ceil(desk.profile.opens / 30) + 1, Math.floor(desk.profile.closes / 30) - 4) * 30
  const charges: Charge[] = []
  for (const visit of visits) {
    const charge = chargeOf(desk, sucursal, random, { miembro, visit, habit, slot })
    const mistake = random.chance(0.011) ? voided(desk, sucursal, random, charge) : null
    if (mistake) charges.push(mistake, again(random, charge, mistake))
    else charges.push(charge)
  }
  return charges.filter(({ created }) => created <= desk.now)
}

interface Sale {
  readonly miembro: MiembroSeed
  readonly visit: Visit
  readonly habit: string
  readonly slot: number
}

function chargeOf(desk: Desk, sucursal: SucursalProfile, random: Random, sale: Sale): Charge {
  const { profile, base, clock, today } = desk
  const { visit, miembro } = sale
  const created = clock.at(visit.day, visit.minute, visit.second)
  const plazo: PlazoSeed = base.plazoAt(sucursal, visit.plan, visit.plazo)
  const precio_lista = listPrice(profile, visit.plazo, visit.day, today)
  const discount = random.chance(0.045) ? random.weighted(profile.discounts, ({ weight }) => weight) : null
  const descuento = discount ? discountOf(precio_lista, discount.percent) : 0
  const medio_pago = random.chance(0.8)
    ? sale.habit
    : random.weighted(profile.methods, ({ weight }) => weight).medio_pago
  return {
    id: random.id(created),
    created,
    dia: visit.day,
    id_miembro: miembro.id,
    id_plan_plazo: plazo.id,
    duracion: plazo.duracion,
    unidad: plazo.unidad,
    sucursal_id: miembro.sucursal_id,
    medio_pago,
    precio_lista,
    descuento,
    monto_total: precio_lista - descuento,
    motivo_descuento: discount?.motivo ?? '',
    referencia: referenceOf(random, medio_pago),
    nota: random.chance(0.02) ? random.pick(notas) : '',
    horario: visit.plan.horario === 'fijo' ? clock.at(visit.day, sale.slot) : null,
    usuario_id: cashier(desk, sucursal, random, visit.minute, discount !== null),
    anulacion: null,
  }
}

const notas = ['Pagó otra persona de la familia.', 'Pidió factura.', 'Paga la empresa.', 'Trajo el importe justo.']

function referenceOf(random: Random, medio: string): string {
  if (medio === 'Transferencia') return String(random.int(10_000_000, 99_999_999))
  if (medio === 'Mercado Pago') return String(random.int(70_000_000_000, 99_999_999_999))
  return medio === 'Tarjeta' ? `Cupón ${random.int(1000, 9999)}` : ''
}

/** The user at the desk. Discounts and voids need a role that allows them. */
function cashier(desk: Desk, sucursal: SucursalProfile, random: Random, minute: number, isSenior: boolean): string {
  const branch = desk.profile.sucursales.indexOf(sucursal)
  const there = desk.profile.staff.filter(
    (person) =>
      person.sucursales.includes(branch) &&
      (isSenior ? person.rol === 'Admin' || person.rol === 'Gerente' : onShift(person, minute)),
  )
  const chosen = random.weighted(there, ({ desk_weight }) => desk_weight ?? 0)
  return desk.base.users[desk.profile.staff.indexOf(chosen)]?.id ?? ''
}

function onShift({ shift }: StaffProfile, minute: number): boolean {
  if (shift === undefined) return false
  return shift === 'todo' || (shift === 'mañana') === minute < midday
}

/** The mistaken charge of the same visit, voided minutes later by a user with the permission. */
function voided(desk: Desk, sucursal: SucursalProfile, random: Random, charge: Charge): Charge {
  const minutes = random.int(1, 9)
  const created = new Date(charge.created.getTime() + minutes * 60_000)
  return {
    ...charge,
    anulacion:
      created <= desk.now
        ? {
            created,
            usuario_id: cashier(desk, sucursal, random, 0, true),
            motivo: random.pick(desk.profile.void_reasons),
          }
        : null,
  }
}

function again(random: Random, charge: Charge, mistake: Charge): Charge {
  const noticed = mistake.anulacion?.created ?? charge.created
  const created = new Date(noticed.getTime() + random.int(40, 200) * 1000)
  return { ...charge, id: random.id(created), created }
}
