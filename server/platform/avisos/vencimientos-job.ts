import { z } from 'zod'
import { civilDay } from '#shared/values/dates.ts'
import { diasDeAviso } from '#shared/estado-servicio.ts'
import { writeDay } from '#shared/values/write-day.ts'
import { sql } from '#server/runtime/db/statement/sql.ts'
import type { RunTransaction } from '#server/runtime/db/transaction.ts'
import { forEachAlone } from '#server/runtime/jobs/for-each-alone.ts'
import { defineJob, type Job } from '#server/runtime/jobs/job.ts'
import { templates } from '#server/runtime/mail/templates.ts'
import type { AvisosDeps } from './avisar-job.ts'
import { operators, ownersOf } from './recipients.ts'

interface VencimientosDeps extends AvisosDeps {
  readonly transaction: RunTransaction
  readonly now: () => Date
}

type Ending = {
  id: string
  nombre: string
  servicio: string
  metodo: string
  sin_renovar: boolean
  vencimiento: string
  dias: number
  hora: number
}

/** Paid and trial periods that end within a week. Gyms waiting for a decision on a transfer get no reminder. */
const readEnding = sql`
  select g.id, g.nombre, g.sin_renovar, s.nombre as servicio, u.metodo, u.vencimiento,
    u.vencimiento - local.momento::date as dias, extract(hour from local.momento)::integer as hora
  from gimnasios g
  join servicios s on s.id = g.servicio_id and s.precio > 0
  cross join lateral (select $now::timestamptz at time zone g.zona_horaria as momento) local
  cross join lateral (
    select p.vencimiento, p.metodo from servicios_pagos p
    where p.gimnasio_id = g.id and p.estado = 'aprobado' and p.vencimiento is not null
    order by p.turno desc nulls last, p.orden desc limit 1
  ) u
  where g.suspendido is null and u.vencimiento - local.momento::date between 0 and $diasDeAviso
    and not exists (
      select from servicios_pagos w where w.gimnasio_id = g.id and w.estado = 'pendiente' and w.metodo = 'transferencia')
  order by u.vencimiento, g.orden`

const readWaiting = sql`
  select c.zona_horaria as zona, extract(hour from $at::timestamptz at time zone c.zona_horaria)::integer as hora,
    (select count(*)::integer from servicios_pagos where estado = 'pendiente' and metodo = 'transferencia') as transferencias,
    (select count(*)::integer from consultas where respondida is null) as consultas
  from plataforma c`

/** These mails expire after a day: they state the number of days left. */
const day = 86_400_000

/** Runs hourly because gyms have mornings at different hours. Sends reminders 7 days and 1 day before the end. */
export const vencimientosJob = (deps: VencimientosDeps): Job =>
  defineJob({
    name: 'avisar_vencimientos',
    of: 'platform',
    every: '20 * * * *',
    payload: z.object({}).loose(),
    async run() {
      const ending = await deps.reader<Ending>(readEnding, { now: deps.now(), diasDeAviso })
      try {
        await forEachAlone(ending.filter(isMorning), (gym) => tellOwners(deps, gym))
      } finally {
        await tellOperators(deps, ending)
      }
    },
  })

/** Several hours, so that a server that was down for one of them still sends. */
const isMorning = ({ hora }: { hora: number }) => hora >= 8 && hora < 12

async function tellOwners({ reader, transaction, queueMail, publicUrl, now }: VencimientosDeps, gym: Ending) {
  const content = templates.servicio_vence({
    gimnasio: gym.nombre,
    servicio: gym.servicio,
    cuando: whenWord(gym.dias),
    fecha: writeDay(gym.vencimiento),
    esPrueba: gym.metodo === 'prueba',
    sinRenovar: gym.sin_renovar,
    url: `${publicUrl}/admin/cambiar-plan`,
  })
  const once = `vence ${gym.id} ${gym.vencimiento} ${gym.dias <= 1 ? 1 : diasDeAviso}`
  const expires = new Date(now().getTime() + day)
  const owners = await ownersOf(reader, gym.id)
  await transaction(gym.id, async (tx) => {
    for (const to of owners) await queueMail(tx, { to, template: 'servicio_vence', content, expires, once })
  })
}

const whenWord = (dias: number) => (dias === 0 ? 'hoy' : dias === 1 ? 'mañana' : `en ${dias} días`)

const mostNames = 10

async function tellOperators({ reader, transaction, queueMail, publicUrl, now }: VencimientosDeps, ending: Ending[]) {
  const at = now()
  const [waiting] = await reader<{ zona: string; hora: number; transferencias: number; consultas: number }>(
    readWaiting,
    { at },
  )
  if (!waiting || !isMorning(waiting)) return
  const lineas = linesOf(waiting, ending)
  if (lineas.length === 0) return
  const content = templates.resumen_del_dia({ lineas, url: `${publicUrl}/admin/plataforma/dashboard` })
  const once = `resumen ${civilDay(at, waiting.zona)}`
  const expires = new Date(at.getTime() + day)
  const people = await operators(reader)
  await transaction(null, async (tx) => {
    for (const to of people) await queueMail(tx, { to, template: 'resumen_del_dia', content, expires, once })
  })
}

function linesOf({ transferencias, consultas }: { transferencias: number; consultas: number }, ending: Ending[]) {
  const names = ending.slice(0, mostNames).map(({ nombre, vencimiento }) => `${nombre} (${writeDay(vencimiento)})`)
  const more = ending.length > mostNames ? ` y ${ending.length - mostNames} más` : ''
  return [
    transferencias > 0 ? `Transferencias por revisar: ${transferencias}.` : '',
    consultas > 0 ? `Consultas sin responder: ${consultas}.` : '',
    ending.length > 0 ? `Terminan en 7 días o menos: ${names.join(', ')}${more}.` : '',
  ].filter((line) => line !== '')
}
