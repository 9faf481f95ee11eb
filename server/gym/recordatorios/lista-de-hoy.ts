import { sql } from '#server/runtime/db/statement/sql.ts'
import { mostPorRecordar, type ListaDelDia, type PorRecordar } from '#shared/recordatorios/lista.ts'
import { shortNameOf } from '#shared/claves/nombre-de-clave.ts'
import type { WriteContext } from '#server/engine/records/declaration/collection.ts'
import type { CivilDate } from '#shared/values/dates.ts'
import { dueMembers, dueValues, hasAddress, subjectText, type DueRule } from './due.ts'
import { readGymDay, readRules } from './gym-day.ts'
import { textOf } from './words.ts'

type Found = {
  id: string
  nombre: string
  telefono: string
  vencimiento: CivilDate | null
  saldo: string | null
  recordado: string | null
  cantidad: number
  hechos: number
}

/** Members of these branches that a rule reminds by WhatsApp: all, or those without an address that its mails reach. */
const readDue = ({ tipo, por_correo }: DueRule) => sql`
  select m.id, m.nombre, m.telefono, ${subjectText(tipo)}, u2.name as recordado,
    count(*) over ()::integer as cantidad, count(u2.name) over ()::integer as hechos
  from (select m.id as miembro ${dueMembers(tipo)} and m.telefono <> '' and m.sucursal_id = any ($sucursales::text[])
    ${por_correo ? sql`and not ${hasAddress}` : ''}) d
  join miembros m on m.gimnasio_id = $gimnasio and m.id = d.miembro
  left join membresias s on s.gimnasio_id = $gimnasio and s.id_miembro = m.id
  left join recordatorios r on r.gimnasio_id = $gimnasio and r.id_miembro = m.id and r.id_regla = $id_regla and r.periodo = $periodo::date
  left join users u2 on u2.gimnasio_id = $gimnasio and u2.id = r.usuario_id
  where r.via is distinct from 'correo'
  order by u2.name is not null, m.nombre_orden, m.id limit ${mostPorRecordar}`

/** The reminders that the staff sends by hand today. */
export async function readListaDeHoy({ tx, now }: WriteContext, branches: readonly string[]): Promise<ListaDelDia> {
  const day = await readGymDay(tx, now)
  const miembros: PorRecordar[] = []
  let cantidad = 0
  let hechos = 0
  for (const rule of (await readRules(tx)).filter(({ por_whatsapp }) => por_whatsapp)) {
    const values = { ...dueValues(rule, day.dia), sucursales: branches }
    const found = await tx.query<Found>(readDue(rule), values)
    cantidad += found[0]?.cantidad ?? 0
    hechos += found[0]?.hechos ?? 0
    for (const { id, nombre, telefono, vencimiento, saldo, recordado } of found)
      miembros.push({
        id_regla: rule.id,
        tipo: rule.tipo,
        dias: rule.dias,
        id_miembro: id,
        nombre,
        telefono,
        texto: textOf(rule, { nombre, vencimiento, saldo }, day),
        recordado: recordado === null ? '' : shortNameOf(recordado),
      })
  }
  const undoneFirst = miembros.toSorted((one, other) => Number(one.recordado !== '') - Number(other.recordado !== ''))
  return { dia: day.dia, miembros: undoneFirst.slice(0, mostPorRecordar), cantidad, pendientes: cantidad - hechos }
}
