import type { Permission } from '#shared/permissions.ts'
import type { Columna } from '#shared/reportes.ts'
import type { Collection } from '#server/records/collection.ts'
import type { FoundIds } from '#server/records/found-ids.ts'
import { miembrosPagos } from '#server/collections/miembros_pagos/miembros_pagos.collection.ts'
import { pagos } from '#server/collections/pagos/pagos.collection.ts'
import { refuse } from '#server/collections/refusal.ts'
import { plazoText } from '#server/reportes/plazo-text.ts'
import { dia, dinero, momento, numero, texto, type Listing } from '#server/reportes/report.ts'

/** A list of the screen as it is exported: whose rows, who may see them, and what of each. */
export interface ExportedList {
  readonly titulo: string
  readonly collection: Collection
  readonly permission: Permission
  readonly columnas: readonly Columna[]
  readonly sumas: readonly string[]
  /** SQL over `hallados` (id, place); the gym's id stands at the placeholder given. */
  readonly select: (gimnasio: string) => string
}

export const lists = {
  miembros: {
    titulo: 'Miembros',
    collection: miembrosPagos,
    permission: 'members.index',
    columnas: [
      texto('dni', 'DNI'),
      texto('nombre', 'Nombre'),
      texto('telefono', 'Teléfono'),
      texto('sexo', 'Sexo'),
      texto('horario', 'Horario'),
      texto('plan', 'Plan'),
      texto('plazo', 'Plazo'),
      texto('estado', 'Estado'),
      dia('vence', 'Vence'),
      texto('sucursal', 'Sucursal'),
    ],
    sumas: [],
    select: (gimnasio) => `
      select m.dni, m.nombre, m.telefono, m.sexo, coalesce(to_char(m.horario at time zone g.zona_horaria, 'HH24:MI'), '') as horario,
        coalesce(p.nombre, '') as plan, coalesce(${plazoText('z')}, '') as plazo,
        case when m.deleted is null then m.estado else 'Eliminado' end as estado, m.vencimiento as vence, b.nombre as sucursal
      from hallados h
      join gimnasios g on g.id = ${gimnasio}
      join miembros_pagos m on m.gimnasio_id = ${gimnasio} and m.id = h.id
      join sucursales b on b.gimnasio_id = ${gimnasio} and b.id = m.sucursal_id
      left join planes_plazos z on z.gimnasio_id = ${gimnasio} and z.id = m.id_plan_plazo
      left join planes p on p.gimnasio_id = ${gimnasio} and p.id = z.id_plan
      order by h.place`,
  },
  pagos: {
    titulo: 'Pagos',
    collection: pagos,
    permission: 'payments.index',
    columnas: [
      numero('recibo', 'Recibo'),
      texto('cliente', 'Cliente'),
      momento('fecha', 'Fecha'),
      texto('plan', 'Plan'),
      texto('plazo', 'Plazo'),
      texto('medio', 'Medio'),
      texto('referencia', 'Referencia'),
      dinero('monto', 'Monto'),
      dia('vence', 'Vence'),
      texto('estado', 'Estado'),
      texto('cobro', 'Cobró'),
      texto('sucursal', 'Sucursal'),
    ],
    sumas: [],
    select: (gimnasio) => `
      select a.recibo, m.nombre as cliente, a.fecha_pago as fecha, p.nombre as plan, ${plazoText('a')} as plazo,
        a.medio_pago as medio, a.referencia, a.monto_total as monto, e.vencimiento as vence,
        case when v.id_pago is null then 'Válido' else 'Anulado' end as estado, u.name as cobro, b.nombre as sucursal
      from hallados h
      join pagos_asientos a on a.gimnasio_id = ${gimnasio} and a.id = h.id
      join miembros m on m.gimnasio_id = ${gimnasio} and m.id = a.id_miembro
      join planes_plazos z on z.gimnasio_id = ${gimnasio} and z.id = a.id_plan_plazo
      join planes p on p.gimnasio_id = ${gimnasio} and p.id = z.id_plan
      join users u on u.gimnasio_id = ${gimnasio} and u.id = a.usuario_id
      join sucursales b on b.gimnasio_id = ${gimnasio} and b.id = a.sucursal_id
      left join periodos e on e.gimnasio_id = ${gimnasio} and e.id_pago = a.id
      left join pagos_anulaciones v on v.gimnasio_id = ${gimnasio} and v.id_pago = a.id
      order by h.place`,
  },
} as const satisfies Record<string, ExportedList>

/** The list without the columns that were taken away on the screen. Throws 400 when none is left. */
export function withoutColumns(list: ExportedList, sin: string): ExportedList {
  const away = new Set(sin.split(','))
  const columnas = list.columnas.filter(({ id }) => !away.has(id))
  if (columnas.length === 0) throw refuse('sin', 'validation_invalid_value', 'Deja al menos una columna.')
  return { ...list, columnas }
}

/** The list's own filter and order choose the rows, the list's columns are joined to them. */
export function listingOf({ columnas, sumas, select }: ExportedList, found: FoundIds, gimnasio: string): Listing {
  const text = `with hallados as materialized (${found.text}) ${select(`$${found.values.length + 1}`)}`
  return { columnas, sumas, text, values: [...found.values, gimnasio] }
}
