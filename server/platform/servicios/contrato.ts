import { situacionEn, type Contrato, type Situacion } from '#shared/estado-servicio.ts'
import { civilDay, type CivilDate } from '#shared/values/dates.ts'
import { parseMoney } from '#shared/values/money.ts'
import { sql } from '#server/runtime/db/statement/sql.ts'
import type { Transaction } from '#server/runtime/db/transaction.ts'

/** The limits of a service; 0 means none. */
export interface Servicio {
  readonly id: string
  readonly nombre: string
  readonly precio: string
  readonly moneda: string
  readonly sucursales: number
  readonly miembros: number
  readonly usuarios: number
  readonly funciones: readonly string[]
}

export interface Contratado {
  readonly contrato: Contrato
  readonly situacion: Situacion
  /** The service shown as the gym's. */
  readonly servicio: Servicio
  /** The service whose limits apply. */
  readonly limites: Servicio
  readonly hoy: CivilDate
  readonly zona: string
  readonly pais: string
  /** Suspended by the operator. */
  readonly suspendido: boolean
  /** The last day is that of a free trial. */
  readonly esPrueba: boolean
}

/** A transaction and the current time. */
export interface At {
  readonly tx: Transaction
  readonly now: Date
}

type Stored = {
  servicio_id: string
  sin_renovar: boolean
  zona: string
  pais: string
  en_revision: boolean
  suspendido: boolean
  pagos: {
    servicio_id: string
    inicio: CivilDate
    vencimiento: CivilDate
    monto: string
    moneda: string
    metodo: string
  }[]
  /** Free services first, then the gym's current and paid ones. */
  servicios: Servicio[]
}

const readContrato = sql`
  select g.servicio_id, g.sin_renovar, g.zona_horaria as zona, g.pais, g.suspendido is not null as suspendido, p.en_revision, p.pagos, s.servicios
  from gimnasios g, lateral (
    select
      coalesce(bool_or(estado = 'pendiente' and metodo = 'transferencia'), false) as en_revision,
      coalesce(json_agg(json_build_object(
        'servicio_id', servicio_id, 'vencimiento', vencimiento, 'monto', monto::text, 'moneda', moneda, 'metodo', metodo,
        'inicio', coalesce(inicio, least((created at time zone g.zona_horaria)::date, vencimiento))
      ) order by turno nulls first, orden) filter (where estado = 'aprobado' and vencimiento is not null), '[]') as pagos
    from servicios_pagos where gimnasio_id = g.id
  ) p, lateral (
    select json_agg(json_build_object(
        'id', id, 'nombre', nombre, 'precio', precio::text, 'moneda', moneda, 'sucursales', limite_sucursales,
        'miembros', limite_miembros, 'usuarios', limite_usuarios, 'funciones', funciones
      ) order by precio > 0, orden) as servicios
    from servicios
    where precio = 0 or id = g.servicio_id or id in (select servicio_id from servicios_pagos where gimnasio_id = g.id)
  ) s
  where g.id = $gimnasio`

/** The gym's standing with the platform at a moment. Throws if the gym does not exist. */
export async function contratadoAt({ tx, now }: At): Promise<Contratado> {
  const [stored] = await tx.query<Stored>(readContrato, {}, 'servicio_contrato')
  if (!stored) throw new Error('The gym does not exist')
  const byId = new Map(stored.servicios.map((servicio) => [servicio.id, servicio]))
  const free = stored.servicios[0]
  if (!free || Number(free.precio) > 0) throw new Error('The platform has no free service')
  const contrato = contratoOf(stored, Number(byId.get(stored.servicio_id)?.precio ?? 0) === 0)
  const hoy = civilDay(now, stored.zona)
  const situacion = situacionEn(contrato, hoy)
  const found = (id: string | null) => byId.get(id ?? ownFree(contrato)) ?? free
  return {
    contrato,
    situacion,
    servicio: found(situacion.servicio_id),
    limites: found(situacion.limites),
    hoy,
    zona: stored.zona,
    pais: stored.pais,
    suspendido: stored.suspendido,
    esPrueba: stored.pagos.at(-1)?.metodo === 'prueba',
  }
}

/** With several free services, a gym keeps its own. */
const ownFree = ({ esGratis, servicio_id }: Contrato) => (esGratis ? servicio_id : '')

function contratoOf({ servicio_id, sin_renovar, en_revision, pagos }: Stored, esGratis: boolean): Contrato {
  return {
    servicio_id,
    esGratis,
    sinRenovar: sin_renovar,
    enRevision: en_revision,
    pagos: pagos.map(({ monto, ...pago }) => ({ ...pago, monto: centavosOf(monto) })),
  }
}

/** A database amount in hundredths. */
export function centavosOf(decimal: string): number {
  const centavos = parseMoney(decimal)
  if (centavos === null) throw new Error('A stored amount is not a valid amount')
  return centavos
}
