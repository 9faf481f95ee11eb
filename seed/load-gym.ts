import { endOfDay } from '#shared/values/dates.ts'
import { toDecimal } from '#shared/values/money.ts'
import { newTokenKey } from '#server/engine/records/write/auth-record.ts'
import type { Query } from '#server/runtime/db/transaction.ts'
import { insertAudit } from './audit.ts'
import { chainOf, type MemberChain } from './chains.ts'
import { insertRestsAndPaid } from './saldos/insert-rests.ts'
import { insertRows, type SeedRow } from './insert-rows.ts'
import { insertProgramKeys } from './programs/insert-keys.ts'
import { insertWebhooks } from './programs/insert-webhooks.ts'
import { insertSales, salesBeside, type Sales } from './sales.ts'
import { insertTills } from './tills.ts'
import type { GymWorld, PagoSeed } from './world.ts'
import type { RolName } from './worlds/profile.ts'

const roles: Readonly<Record<RolName, string>> = {
  Admin: 'roladmin0000001',
  Gerente: 'rolgerente00001',
  Recepción: 'rolrecepcion001',
  Entrenador: 'rolentrenador01',
  Contador: 'rolcontador0001',
}

const servicios = {
  Gratis: 'serviciogratis0',
  Profesional: 'serviciopro0000',
  Cadena: 'serviciocadena0',
} as const

/** Makes the stored password of one of the staff. */
export type HashPassword = () => Promise<string>

/** Inserts one gym, in the order of the foreign keys. Triggers maintain the derived counts. */
export async function loadGym(query: Query, gym: GymWorld, hashPassword: HashPassword): Promise<void> {
  await insertBase(query, gym, hashPassword)
  await insertRows(query, 'miembros', miembrosOf(gym))
  const sales = salesBeside(gym)
  await insertLedger(query, gym, sales)
  await insertSales(query, gym.gimnasio.id, sales)
  await insertCounters(query, gym)
  if (gym.gimnasio.servicio === 'Cadena') await insertRestsAndPaid(query, gym.gimnasio.id)
  await insertTills(query, gym.gimnasio.id)
  if (gym.gimnasio.servicio === 'Cadena') {
    await insertProgramKeys(query, gym.gimnasio.id)
    await insertWebhooks(query, gym.gimnasio.id)
  }
  await insertAudit(query, gym.gimnasio.id)
}

async function insertBase(query: Query, gym: GymWorld, hashPassword: HashPassword): Promise<void> {
  const { servicio, tolerancia_dias, ...gimnasio } = gym.gimnasio
  const politica = JSON.stringify({ tolerancia: tolerancia_dias, por_vencer: 7 })
  const tenant = { gimnasio_id: gimnasio.id }
  await insertRows(query, 'gimnasios', [
    { ...gimnasio, updated: gimnasio.created, servicio_id: servicios[servicio], politica },
  ])
  await insertRows(
    query,
    'sucursales',
    gym.sucursales.map((row) => ({ ...tenant, ...row, updated: row.created })),
  )
  const users = await Promise.all(
    gym.users.map(async ({ id, created, email, name, phone, rol }) => ({
      ...tenant,
      id,
      created,
      updated: created,
      email,
      name,
      phone,
      role: roles[rol],
      email_visibility: true,
      verified: true,
      password_hash: await hashPassword(),
      token_key: newTokenKey(),
    })),
  )
  await insertRows(query, 'users', users)
  const places = gym.users.flatMap(({ id, sucursales }) => sucursales.map((sucursal) => [id, sucursal] as const))
  await insertRows(
    query,
    'users_sucursales',
    places.map(([user_id, sucursal_id]) => ({ ...tenant, user_id, sucursal_id })),
  )
  await insertRows(
    query,
    'planes',
    gym.planes.map((row) => ({ ...tenant, ...row, updated: row.deleted ?? row.created })),
  )
  await insertRows(
    query,
    'planes_plazos',
    gym.planes_plazos.map((row) => ({
      ...tenant,
      ...row,
      updated: row.deleted ?? row.created,
      precio: toDecimal(row.precio),
    })),
  )
}

function miembrosOf(gym: GymWorld): SeedRow[] {
  return gym.miembros.map((row) => ({
    gimnasio_id: gym.gimnasio.id,
    ...row,
    updated: row.deleted ?? row.created,
    fecha_nacimiento: row.fecha_nacimiento.toString(),
    etiquetas: JSON.stringify(row.etiquetas),
  }))
}

/** One in forty payments in cash came in part by transfer. */
const insertParts = `
  insert into pagos_partes (gimnasio_id, id_pago, lugar, medio_pago, monto, referencia)
  select $1, c.id, p.* from (
    select id, orden, monto_total as total, round(monto_total * 0.4, -(floor(log(monto_total))::integer - 1)) as part
    from pagos_asientos
    where gimnasio_id = $1 and medio_pago = 'Efectivo' and monto_total >= 10 and hashtext(id) % 40 = 0
  ) c
  cross join lateral (
    values (1, 'Efectivo', c.total - c.part, ''), (2, 'Transferencia', c.part, (20000000 + abs(hashtext(c.id)) % 60000000)::text)
  ) p
  order by c.orden`

async function insertLedger(query: Query, gym: GymWorld, { recibos }: Sales): Promise<void> {
  const tolerancia = gym.gimnasio.tolerancia_dias
  const pausas = new Map(gym.pausas.map((pausa) => [pausa.id_miembro, pausa]))
  const pausesFor = (id: string) => [pausas.get(id)].filter((pausa) => pausa !== undefined)
  const chains = new Map(
    [...paymentsByMember(gym)].map(([id, pagos]) => [id, chainOf(pagos, tolerancia, pausesFor(id))]),
  )
  const chainFor = (pago: PagoSeed) => chains.get(pago.id_miembro)
  await insertRows(
    query,
    'pagos_asientos',
    gym.pagos.map((pago) => ({ ...asientoOf(gym, pago, chainFor(pago)), recibo: recibos.get(pago.id) ?? pago.recibo })),
  )
  await query(insertParts, [gym.gimnasio.id])
  await insertRows(
    query,
    'pagos_anulaciones',
    gym.pagos
      .flatMap(({ id, anulacion }) => (anulacion ? [{ ...anulacion, id_pago: id }] : []))
      .toSorted((a, b) => a.created.getTime() - b.created.getTime())
      .map((row) => ({ gimnasio_id: gym.gimnasio.id, ...row })),
  )
  const ends = new Map<string, Date>()
  const endOf = (day: string) => {
    const end = ends.get(day) ?? endOfDay(day, gym.gimnasio.zona_horaria)
    ends.set(day, end)
    return end
  }
  await insertRows(
    query,
    'periodos',
    gym.pagos.map((pago) => periodoOf(gym, pago, chainFor(pago), endOf)),
  )
  await insertRows(
    query,
    'pausas_asientos',
    gym.pausas.map((pausa) => ({ gimnasio_id: gym.gimnasio.id, ...pausa })),
  )
  await updateMembresias(query, gym, chains, endOf)
}

function paymentsByMember(gym: GymWorld): Map<string, PagoSeed[]> {
  const byMember = new Map<string, PagoSeed[]>()
  for (const pago of gym.pagos) {
    const earlier = byMember.get(pago.id_miembro)
    if (earlier) earlier.push(pago)
    else byMember.set(pago.id_miembro, [pago])
  }
  return byMember
}

function asientoOf(gym: GymWorld, pago: PagoSeed, chain: MemberChain | undefined): SeedRow {
  const { anulacion: _, dia, ...row } = pago
  const sold = chain?.sold.get(pago.id)
  return {
    gimnasio_id: gym.gimnasio.id,
    ...row,
    precio_lista: toDecimal(pago.precio_lista),
    descuento: toDecimal(pago.descuento),
    monto_total: toDecimal(pago.monto_total),
    fecha_pago: pago.created,
    dia: dia.toString(),
    tolerancia: gym.gimnasio.tolerancia_dias,
    inicio: sold?.inicio ?? '',
    vencimiento: sold?.vencimiento ?? '',
  }
}

function periodoOf(
  gym: GymWorld,
  pago: PagoSeed,
  chain: MemberChain | undefined,
  endOf: (day: string) => Date,
): SeedRow {
  const periodo = chain?.current.get(pago.id)
  return {
    gimnasio_id: gym.gimnasio.id,
    id_pago: pago.id,
    id_miembro: pago.id_miembro,
    ...periodo,
    fecha_vencimiento: endOf(periodo?.vencimiento ?? ''),
  }
}

/** Inserting members created their membership rows empty; this fills in each chain. */
async function updateMembresias(
  query: Query,
  gym: GymWorld,
  chains: ReadonlyMap<string, MemberChain>,
  endOf: (day: string) => Date,
): Promise<void> {
  const plans = new Map(gym.planes_plazos.map(({ id, id_plan }) => [id, id_plan]))
  const pausas = new Map(gym.pausas.map((pausa) => [pausa.id_miembro, pausa]))
  const rows = [...chains].flatMap(([id_miembro, { cadena, last }]) =>
    cadena && last
      ? [
          {
            id_miembro,
            id_pago: last.id,
            id_plan: plans.get(last.id_plan_plazo),
            id_plan_plazo: last.id_plan_plazo,
            fecha_pago: last.created.toISOString(),
            horario: last.horario?.toISOString() ?? null,
            ...cadena,
            fecha_vencimiento: endOf(cadena.vencimiento).toISOString(),
            pausa_desde: pausas.get(id_miembro)?.desde ?? null,
            pausa_hasta: pausas.get(id_miembro)?.hasta ?? null,
          },
        ]
      : [],
  )
  await query(
    `update membresias as s set id_pago = n.id_pago, id_plan = n.id_plan, id_plan_plazo = n.id_plan_plazo,
        fecha_pago = n.fecha_pago, horario = n.horario, inicio = n.inicio, ancla = n.ancla,
        vencimiento = n.vencimiento, fecha_vencimiento = n.fecha_vencimiento,
        pausa_desde = n.pausa_desde, pausa_hasta = n.pausa_hasta
      from jsonb_populate_recordset(null::membresias, $2::jsonb) n
      where s.gimnasio_id = $1 and s.id_miembro = n.id_miembro`,
    [gym.gimnasio.id, JSON.stringify(rows)],
  )
}

/** Counters: the next receipt number of each branch, the next member number. */
const countReceipts = `
  insert into recibos (gimnasio_id, sucursal_id, ultimo, ventas)
  select $1, sucursal_id, max(recibo), count(*) filter (where es_venta) from (
    select sucursal_id, recibo, false as es_venta from pagos_asientos where gimnasio_id = $1 and recibo is not null
    union all select sucursal_id, recibo, true from ventas_asientos where gimnasio_id = $1
  ) d group by sucursal_id`

async function insertCounters(query: Query, gym: GymWorld): Promise<void> {
  const gimnasio_id = gym.gimnasio.id
  await query(countReceipts, [gimnasio_id])
  const ultimo = gym.miembros.at(-1)?.numero
  if (ultimo !== undefined) await insertRows(query, 'miembros_numeros', [{ gimnasio_id, ultimo }])
}
