import type { Riesgo } from '#shared/riesgo/lista.ts'
import { kinds, type TipoDeRegla } from '#shared/recordatorios/regla.ts'
import { addDays, civilDay } from '#shared/values/dates.ts'
import { charge } from '#server/testing/charge.ts'
import { openGymApp } from '#server/testing/gym-app.ts'
import { buildGym, buildMiembro, callerOf, testId } from '#server/testing/gym-world.ts'
import { noonZone } from '#server/testing/noon-zone.ts'
import { buildEntrada } from '../desks/door.ts'

const zona_horaria = noonZone(new Date())
export const hoy = civilDay(new Date(), zona_horaria)
/** In milliseconds. */
export const day = 86_400_000

interface Given {
  nombre?: string
  telefono?: string
  sucursal_id?: string
  /** Days from today. */
  vence?: number
  plazo?: string
}

export type RiesgoDesk = Awaited<ReturnType<typeof openRiesgoDesk>>

/** A gym where it is about noon, with members worth a message. `begin` takes a new gym. The caller closes `app`. */
export async function openRiesgoDesk() {
  const app = await openGymApp()
  const fresh = async () => ({ gym: await buildGym(app.db.owner, { zona_horaria }) })
  const state = await fresh()
  const begin = async () => void Object.assign(state, await fresh())

  /** A member with a membership as it is stored, whatever payments made it. */
  async function build({ nombre = 'Rosa Paz', telefono = '5491155', sucursal_id, vence, plazo }: Given = {}) {
    const id = await buildMiembro(app.db.owner, state.gym, { nombre, telefono, ...(sucursal_id && { sucursal_id }) })
    if (vence === undefined) return id
    const asked = { now: new Date(Date.now() - 200 * day), ...(plazo && { id_plan_plazo: plazo }) }
    await charge({ db: app.db, caller: await callerOf(app.db, state.gym.users.Admin), gym: state.gym }, id, asked)
    const end = addDays(hoy, vence)
    await app.db.owner(
      `update membresias set inicio = '2020-01-01', vencimiento = $2, fecha_vencimiento = fin_de_dia($2, $3) where id_miembro = $1`,
      [id, end, zona_horaria],
    )
    return id
  }

  const automatico = (id_miembro: string, problema: string, daysAgo = 0, monto = 10_000) =>
    app.db.owner(
      `insert into cobros_automaticos (gimnasio_id, id, id_miembro, id_plan_plazo, sucursal_id, usuario_id, concepto, duracion, unidad, monto, moneda,
         precio_visto, estado, problema, updated)
       select m.gimnasio_id, $1, m.id, $3, m.sucursal_id, $4, 'Libre', 1, 'mes', $5::numeric, 'ARS', $5::numeric,
         case $6::text when '' then 'activo' else 'con_problema' end, $6::text, $7
       from miembros m where m.id = $2`,
      [
        testId(),
        id_miembro,
        state.gym.mes,
        state.gym.users.Admin,
        monto,
        problema,
        new Date(Date.now() - daysAgo * day),
      ],
    )

  async function enLinea(id_miembro: string, { devuelto = false, monto = 10_000, monto_devuelto = 0 } = {}) {
    const link = testId()
    await app.db.owner(
      `insert into links_pago (gimnasio_id, id, id_miembro, id_plan_plazo, sucursal_id, usuario_id, concepto, duracion, unidad, monto, moneda, vence)
       values ($1, $2, $3, $4, $5, $6, 'Libre', 1, 'mes', $7, 'ARS', now())`,
      [state.gym.id, link, id_miembro, state.gym.mes, state.gym.sucursales[0], state.gym.users.Admin, monto],
    )
    await app.db.owner(
      `insert into cobros_en_linea (gimnasio_id, id, cobro, id_link, id_miembro, sucursal_id, monto, moneda, problema, devuelto, monto_devuelto)
       values ($1, $2, $9, $3, $4, $5, $6, 'ARS', 'Otro importe', case when $7 then now() end, $8)`,
      [state.gym.id, testId(), link, id_miembro, state.gym.sucursales[0], monto, devuelto, monto_devuelto, testId()],
    )
  }

  /** Visits twice a week in the month up to so many days ago. */
  async function stopped(id_miembro: string, daysAgo: number) {
    for (let at = 0; at < 28; at += 3)
      await buildEntrada(app.db.owner, state.gym, id_miembro, { instante: new Date(Date.now() - (daysAgo + at) * day) })
  }

  const buildRegla = async (tipo: TipoDeRegla, given: { dias?: number; texto?: string } = {}) => {
    const { dias = kinds[tipo].dias, texto = kinds[tipo].texto } = given
    const id = testId()
    await app.db.owner(
      `insert into recordatorios_reglas (gimnasio_id, id, tipo, dias, activa, texto) values ($1, $2, $3, $4, true, $5)`,
      [state.gym.id, id, tipo, dias, texto],
    )
    return id
  }

  const read = async (user: string = state.gym.users.Admin, query: object = {}): Promise<Riesgo> =>
    (await app.clientOf(user)).send('/api/riesgo', { method: 'GET', query })

  const write = async (user: string, id_miembro: string, id = testId()) =>
    (await app.clientOf(user)).send(`/api/riesgo/${id_miembro}/escribir`, { method: 'POST', body: { id } })

  const undo = async (user: string, id_miembro: string) =>
    (await app.clientOf(user)).send(`/api/riesgo/${id_miembro}/deshacer`, { method: 'POST' })

  const pay = async (id_miembro: string, given: { a_cuenta?: number; vence?: string } = {}) =>
    charge({ db: app.db, caller: await callerOf(app.db, state.gym.users.Admin), gym: state.gym }, id_miembro, given)

  return Object.assign(state, { app, begin, build, automatico, enLinea, stopped, buildRegla, read, write, undo, pay })
}

export const names = ({ filas }: Riesgo) => filas.map(({ nombre }) => nombre)
