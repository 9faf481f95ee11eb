import { type CalendarDate } from '@internationalized/date'
import type { Clock } from './clock.ts'
import type { Random } from './random.ts'
import type { GimnasioSeed, PlanSeed, PlazoSeed, SucursalSeed, UserSeed } from './world.ts'
import type { GymProfile, PlanProfile, PlazoProfile, SucursalProfile } from './worlds/profile.ts'

/** A gym before its first member: the gym itself, branches, staff and price list. */
export interface GymBase {
  readonly gimnasio: GimnasioSeed
  readonly sucursales: readonly SucursalSeed[]
  readonly users: readonly UserSeed[]
  readonly planes: readonly PlanSeed[]
  readonly planes_plazos: readonly PlazoSeed[]
  readonly plazoAt: (sucursal: SucursalProfile, plan: PlanProfile, plazo: PlazoProfile) => PlazoSeed
}

interface Setting {
  readonly profile: GymProfile
  readonly random: Random
  readonly clock: Clock
  readonly opening: CalendarDate
  readonly today: CalendarDate
}

/** Creates the gym's base records, dated two days before the opening. */
export function createBase({ profile, random, clock, opening, today }: Setting): GymBase {
  const founded = clock.at(opening.subtract({ days: 2 }), 11 * 60)
  let made = 0
  const next = () => {
    const created = new Date(founded.getTime() + made++ * 61_000)
    return { id: random.id(created), created }
  }
  const gimnasio = gimnasioOf(profile, next(), clock, opening)
  const sucursales = profile.sucursales.map(({ nombre, direccion, is_closed }) => ({
    ...next(),
    nombre,
    direccion,
    activa: !is_closed,
  }))
  const sucursalAt = (index: number) => sucursales[index]?.id ?? ''
  const users = profile.staff.map(({ name, email, phone, rol, sucursales: at }) => ({
    ...next(),
    name,
    email,
    phone,
    rol,
    sucursales: at.map(sucursalAt),
  }))
  const plazos = new Map<string, PlazoSeed>()
  const planes = profile.sucursales.flatMap((sucursal, index) =>
    sucursal.planes.flatMap((nombre) =>
      profile.planes
        .filter((plan) => plan.nombre === nombre)
        .map((plan) => {
          const retired = plan.retired_months_ago
          const deleted = retired === undefined ? null : clock.at(today.subtract({ months: retired }), 12 * 60)
          const row: PlanSeed = {
            ...next(),
            nombre,
            descripcion: plan.descripcion,
            horario: plan.horario,
            dias: plan.dias ?? '',
            sucursal_id: sucursalAt(index),
            deleted,
          }
          for (const plazo of plan.plazos) {
            const { duracion, unidad, precio } = plazo
            plazos.set(plazoKey(sucursal, plan, plazo), {
              ...next(),
              id_plan: row.id,
              duracion,
              unidad,
              precio,
              deleted,
            })
          }
          return row
        }),
    ),
  )
  return {
    gimnasio,
    sucursales,
    users,
    planes,
    planes_plazos: [...plazos.values()],
    plazoAt(sucursal, plan, plazo) {
      const found = plazos.get(plazoKey(sucursal, plan, plazo))
      if (!found) throw new Error(`${sucursal.nombre} does not sell ${plan.nombre}`)
      return found
    },
  }
}

function plazoKey(sucursal: SucursalProfile, plan: PlanProfile, plazo: PlazoProfile): string {
  return [sucursal.nombre, plan.nombre, plazo.duracion, plazo.unidad].join('/')
}

function gimnasioOf(
  profile: GymProfile,
  stamp: { id: string; created: Date },
  clock: Clock,
  opening: CalendarDate,
): GimnasioSeed {
  return {
    ...stamp,
    nombre: profile.nombre,
    correo: profile.correo,
    telefono: profile.telefono,
    direccion: profile.direccion,
    servicio: profile.servicio,
    moneda: profile.moneda,
    zona_horaria: profile.zona_horaria,
    pais: profile.pais,
    gestionar_horarios: profile.gestionar_horarios,
    horario_apertura: clock.at(opening, profile.opens),
    horario_cierre: clock.at(opening, profile.closes),
    tolerancia_dias: profile.tolerancia_dias,
  }
}
