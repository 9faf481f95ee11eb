import { declared, sql } from '#server/runtime/db/statement/sql.ts'
import type { Transaction } from '#server/runtime/db/transaction.ts'
import { diasDeVuelta, isAboutMoney, nameOfRegla, tiposDeRegla, type TipoDeRegla } from '#shared/recordatorios/regla.ts'
import type { Tabla } from '#shared/reportes/reporte.ts'
import { addUp } from '../frame/add-up.ts'
import { everyDay } from '../frame/every-day.ts'
import { oncePerTransaction } from '../frame/once-per-transaction.ts'
import type { Asked } from '../frame/report-request.ts'
import { upToToday } from '../frame/up-to-today.ts'
import {
  dia,
  momento,
  numero,
  percentOf,
  porcentaje,
  tableOf,
  texto,
  type Figures,
  type Listing,
  type Report,
} from '../frame/report.ts'
import { isVisit } from '../frame/is-visit.ts'

/**
 * Reminders `r` of these days and branches that arrived, with their rule `g`; and for each the first days after it: a payment
 * that stands (of what is owed, after the rule about that), and a visit. The nine days only narrow the search: a civil day lies within a day of its instants. The moment of a
 * payment is read only on the reminder's own day: for payments of other days the index alone answers. The gym is `$gimnasio`
 * everywhere, so that the row policies are checked once, not for each reminder.
 */
const sent = sql`
  from recordatorios r
  join miembros m on m.gimnasio_id = r.gimnasio_id and m.id = r.id_miembro and m.sucursal_id = any ($sucursales::text[])
  join sucursales b on b.gimnasio_id = m.gimnasio_id and b.id = m.sucursal_id
  left join recordatorios_reglas g on g.gimnasio_id = r.gimnasio_id and g.id = r.id_regla
  cross join lateral (
    select case when g.tipo = 'saldo' then exists (
      select from saldos_asientos a join deudas_asientos d on d.gimnasio_id = $gimnasio and d.id = a.id_deuda
      where a.gimnasio_id = $gimnasio and d.id_miembro = r.id_miembro and a.clase = 'cobro'
        and a.dia between r.dia and r.dia + ${diasDeVuelta} and a.created > r.created
        and not exists (select from saldos_anulaciones v where v.gimnasio_id = $gimnasio and v.id_saldo = a.id)
    ) else exists (
      select from pagos_asientos a
      where a.gimnasio_id = $gimnasio and a.id_miembro = r.id_miembro and not a.apertura
        and a.dia between r.dia and r.dia + ${diasDeVuelta}
        and (a.dia > r.dia or (select c.created from pagos_asientos c where c.gimnasio_id = $gimnasio and c.id = a.id) > r.created)
        and not exists (select from pagos_anulaciones v where v.gimnasio_id = $gimnasio and v.id_pago = a.id)
    ) end as pago, exists (
      select from asistencias_asientos a
      where a.gimnasio_id = $gimnasio and a.id_miembro = r.id_miembro
        and a.instante > r.created and a.instante < r.created + interval '9 days'
        and a.dia between r.dia and r.dia + ${diasDeVuelta} and ${isVisit}
    ) as vino
  ) v
  where r.gimnasio_id = $gimnasio and r.dia between $desde::date and $hasta::date and r.estado = 'enviado'`

type Counted = {
  dia: string
  tipo: TipoDeRegla | null
  dias: number | null
  correo: number
  whatsapp: number
  pagaron: number
  vinieron: number
}
const sums = ['enviados', 'correo', 'whatsapp', 'pagaron', 'vinieron', 'volvieron'] as const
type Sums = Record<(typeof sums)[number], number>

const nothing: Sums = { enviados: 0, correo: 0, whatsapp: 0, pagaron: 0, vinieron: 0, volvieron: 0 }

/** Counts by day and rule. After a birthday or an absence a member comes back by a visit, else by a payment. */
const countedOf = oncePerTransaction(async (tx: Transaction, asked: Asked) => {
  const rows = await tx.query<Counted>(
    sql`select r.dia, g.tipo, g.dias, count(*) filter (where r.via = 'correo')::integer as correo,
       count(*) filter (where r.via = 'whatsapp')::integer as whatsapp, count(*) filter (where v.pago)::integer as pagaron,
       count(*) filter (where v.vino)::integer as vinieron
     ${sent} group by r.dia, g.tipo, g.dias order by r.dia`,
    asked,
  )
  return rows.map((row) => ({
    ...row,
    enviados: row.correo + row.whatsapp,
    volvieron: row.tipo === null || isAboutMoney(row.tipo) ? row.pagaron : row.vinieron,
  }))
}, sent)

const byHand = 'A mano'
const ruleOf = ({ tipo, dias }: Pick<Counted, 'tipo' | 'dias'>) =>
  tipo === null ? byHand : nameOfRegla({ tipo, dias: dias ?? 0 })

/** The same, for the rule of a row. */
const ruleText = declared(
  `case ${tiposDeRegla
    .map((tipo) => {
      const name = nameOfRegla({ tipo, dias: 2 })
      return `when g.tipo = '${tipo}' then replace('${name}', '2 días', case g.dias when 1 then '1 día' else g.dias || ' días' end)`
    })
    .join(' ')} else '${byHand}' end`,
)

export const recordatorios: Report = { titulo: 'Recordatorios', until: upToToday, figures, cuts, listing }

async function figures(tx: Transaction, asked: Asked): Promise<Figures> {
  const [whole = nothing] = addUp(await countedOf(tx, asked), () => undefined, sums)
  const figure = (id: keyof Sums, titulo: string, definicion: string) =>
    ({ id, titulo, tipo: 'numero', valor: whole[id], definicion }) as const
  return [
    figure('enviados', 'Enviados', 'Recordatorios por correo y por WhatsApp en estos días.'),
    figure(
      'volvieron',
      'Volvieron',
      `Pagaron en los ${diasDeVuelta} días siguientes; tras un cumpleaños o una ausencia, vinieron.`,
    ),
    {
      id: 'tasa',
      titulo: 'Tasa de recuperación',
      tipo: 'porcentaje',
      valor: percentOf(whole.volvieron, whole.enviados),
      definicion: 'Los que volvieron, de los enviados. Los últimos días todavía pueden crecer.',
    },
    figure('correo', 'Por correo', 'De los enviados, los que salieron solos por correo.'),
    figure('whatsapp', 'Por WhatsApp', 'De los enviados, los que abrió el personal.'),
    figure('pagaron', 'Pagaron', `Con un pago en los ${diasDeVuelta} días siguientes, sin los anulados.`),
    figure('vinieron', 'Vinieron', `Con una entrada en los ${diasDeVuelta} días siguientes.`),
  ]
}

const columns = [
  numero('enviados', 'Enviados'),
  numero('correo', 'Correo'),
  numero('whatsapp', 'WhatsApp'),
  numero('pagaron', 'Pagaron'),
  numero('vinieron', 'Vinieron'),
  numero('volvieron', 'Volvieron'),
]

async function cuts(tx: Transaction, asked: Asked): Promise<Tabla[]> {
  const rows = await countedOf(tx, asked)
  const rules = addUp(rows, ruleOf, sums)
    .toSorted((one, other) => other.enviados - one.enviados)
    .map((row) => ({ ...row, regla: ruleOf(row), tasa: percentOf(row.volvieron, row.enviados) }))
  const totals = columns.map(({ id }) => id)
  return [
    tableOf(
      {
        id: 'regla',
        titulo: 'Por regla',
        columnas: [texto('regla', 'Regla'), ...columns, porcentaje('tasa', 'De cada 100')],
        grafico: { columna: 'volvieron', forma: 'barras' },
      },
      rules,
      totals,
    ),
    tableOf(
      {
        id: 'dia',
        titulo: 'Por día',
        columnas: [dia('dia', 'Día'), ...columns],
        grafico: { columna: 'enviados', forma: 'barras' },
      },
      everyDay(
        addUp(rows, (row) => row.dia, sums),
        asked,
        nothing,
      ),
      totals,
    ),
  ]
}

function listing(asked: Asked): Listing {
  const columnas = [
    momento('momento', 'Fecha'),
    texto('nombre', 'Miembro'),
    texto('regla', 'Regla'),
    texto('via', 'Vía'),
    texto('vuelta', 'Después'),
    texto('sucursal', 'Sucursal'),
  ]
  const statement = sql`
    select r.created as momento, m.nombre, ${ruleText} as regla, case r.via when 'correo' then 'Correo' else 'WhatsApp' end as via,
      concat_ws(' y ', case when v.pago then 'pagó' end, case when v.vino then 'vino' end) as vuelta, b.nombre as sucursal
    ${sent}
    order by r.created desc, r.orden desc`
  const resumen = async (tx: Transaction) => {
    const [whole = nothing] = addUp(await countedOf(tx, asked), () => undefined, sums)
    return { '@cantidad': whole.enviados }
  }
  return { columnas, statement, values: asked, sumas: [], resumen }
}
