import { situacionEn, type Contrato, type Situacion } from '#shared/estado-servicio.ts'
import { civilDay, type CivilDate } from '#shared/dates.ts'
import { parseMoney } from '#shared/money.ts'
import type { Transaction } from '#server/db/transaction.ts'

/** What a service allows; a limit of 0 is none. */
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
  /** The service whose name the gym goes by. */
  readonly servicio: Servicio
  /** The service whose limits hold. */
  readonly limites: Servicio
  readonly hoy: CivilDate
  readonly zona: string
  readonly pais: string
  /** The operator has stopped it. */
  readonly suspendido: boolean
}

/** What a transaction knows and a moment. */
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
  pagos: { servicio_id: string; inicio: CivilDate; vencimiento: CivilDate; monto: string; moneda: string }[]
}

const readContrato = `
  select g.servicio_id, g.sin_renovar, g.zona_horaria as zona, g.pais, g.suspendido is not null as suspendido, p.en_revision, p.pagos
  from gimnasios g, lateral (
    select
      coalesce(bool_or(estado = 'pendiente' and metodo = 'transferencia'), false) as en_revision,
      coalesce(json_agg(json_build_object(
        'servicio_id', servicio_id, 'vencimiento', vencimiento, 'monto', monto::text, 'moneda', moneda,
        'inicio', coalesce(inicio, least((created at time zone g.zona_horaria)::date, vencimiento))
      ) order by turno nulls first, orden) filter (where estado = 'aprobado' and vencimiento is not null), '[]') as pagos
    from servicios_pagos where gimnasio_id = g.id
  ) p
  where g.id = $1`

const readServicios = `
  select id, nombre, precio, moneda, limite_sucursales as sucursales, limite_miembros as miembros,
    limite_usuarios as usuarios, funciones
  from servicios
  where precio = 0
    or id in (select servicio_id from gimnasios where id = $1 union all select servicio_id from servicios_pagos where gimnasio_id = $1)
  order by precio > 0, orden`

/** Where the gym of this transaction stands with the platform at a moment. Throws where there is no such gym. */
export async function contratadoAt({ tx, now }: At): Promise<Contratado> {
  const [[stored], servicios] = await Promise.all([
    tx.query<Stored>(readContrato, [tx.tenant], 'servicio_contrato'),
    tx.query<Servicio>(readServicios, [tx.tenant], 'servicios_del_gimnasio'),
  ])
  if (!stored) throw new Error('There is no gym to have a service')
  const byId = new Map(servicios.map((servicio) => [servicio.id, servicio]))
  const free = servicios[0]
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
  }
}

/** Of several free services a gym keeps its own. */
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

/** An amount as the database has it, in hundredths. */
export function centavosOf(decimal: string): number {
  const centavos = parseMoney(decimal)
  if (centavos === null) throw new Error('An amount of the database is no amount')
  return centavos
}
