import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { refusals } from '#shared/errors/refusals.ts'
import {
  dejarPasarInput,
  deshacerInput,
  entrarInput,
  fotosInput,
  type EntrarInput,
  type RespuestaDeEntrada,
} from '#shared/collections/asistencia.ts'
import { grants } from '#shared/permissions.ts'
import { readInput } from '#server/engine/request/read-input.ts'
import type { WriteContext } from '#server/engine/records/declaration/collection.ts'
import type { RecordDeps } from '#server/engine/records/routes/record-routes.ts'
import { runAsCaller } from '#server/engine/records/routes/run-as-caller.ts'
import type { Query } from '#server/runtime/db/transaction.ts'
import type { FileStore } from '#server/runtime/file-store/file-store.ts'
import { createGate } from '#server/runtime/limits/gate.ts'
import { createHeld } from '#server/runtime/limits/over-budget.ts'
import { forbidden } from '#server/runtime/errors/errors.ts'
import { instantOf } from './clock.ts'
import { enter, requireBranch } from './enter.ts'
import { findMembers, mostFound } from './find-members.ts'
import { findFotos, readFotos } from './fotos.ts'
import { letIn, receptionLetsIn } from './let-in.ts'
import { readOcupacion } from './ocupacion.ts'
import { readTarjetas, tarjetaFor } from './read-tarjetas.ts'
import { answerRepeated } from './repeated.ts'
import { readSnapshot } from './snapshot.ts'
import { undoEntrada } from './undo.ts'

type Deps = RecordDeps & { readonly query: Query; readonly fileStore: FileStore }
type Of = { Params: { id: string } }
type Work<T> = (context: WriteContext) => Promise<T>

const denials = {
  'attendance.create': 'asistencias_denied',
  'attendance.override': 'asistencias_let_in_denied',
} as const

/** The routes of the door: entering, letting in, undoing, who is inside, and the cards for when the network is gone. */
export function registerAsistenciasRoutes(app: FastifyInstance, deps: Deps): void {
  const snapshots = createHeld('snapshotsOfGym')
  const pictures = createGate({ running: 1, line: 'picturesInLine' })
  const acting = <T>(request: FastifyRequest, permission: keyof typeof denials, work: Work<T>) =>
    runAsCaller(deps, request, async (context) => {
      const isHeld = grants(permission, context.caller.permissions)
      const isLent = !isHeld && permission === 'attendance.override' && (await receptionLetsIn(context))
      if (!isHeld && !isLent) throw forbidden(denials[permission])
      return work(context)
    })
  const ofBranch = async <T>(request: FastifyRequest, work: (context: WriteContext, sucursal: string) => Promise<T>) =>
    acting(request, 'attendance.create', async (context) => {
      const sucursal = params.parse(request.query).sucursal
      await requireBranch(context, sucursal)
      return work(context, sucursal)
    })

  app.post('/api/asistencias/entrar', (request) => acting(request, 'attendance.create', findAndEnter))
  app.post<Of>('/api/asistencias/:id/dejar-pasar', (request) =>
    acting(request, 'attendance.override', async (context) => ({
      entrada: await letIn(context, request.params.id, readInput(dejarPasarInput, context.input, 'texto')),
    })),
  )
  app.post<Of>('/api/asistencias/:id/deshacer', (request) =>
    acting(request, 'attendance.create', async (context) => {
      await undoEntrada(context, request.params.id, readInput(deshacerInput, context.input, 'texto').motivo)
      return {}
    }),
  )
  app.get('/api/asistencias/fotos', async (request) => {
    const { ids } = readInput(fotosInput, { ids: params.parse(request.query).ids.split(',') }, 'texto')
    const found = await ofBranch(request, (context, sucursal) => findFotos(context, sucursal, ids))
    return readFotos(deps.fileStore, (work) => pictures(request.ip, work), found)
  })
  app.get('/api/asistencias/ocupacion', (request) => ofBranch(request, readOcupacion))
  app.get('/api/asistencias/instantanea', async (request) => {
    const asked = await ofBranch(request, async ({ caller, now }, sucursal) => ({ caller, now, sucursal }))
    if (asked.caller.key) throw forbidden('asistencias_copy_denied')
    const giveBack = snapshots.take(String(asked.caller.tenant))
    try {
      return await readSnapshot(deps.query, asked)
    } finally {
      giveBack()
    }
  })
}

/** Finds whom a text means, and lets a single match in. */
async function findAndEnter(context: WriteContext): Promise<RespuestaDeEntrada> {
  const body = readInput(entrarInput, context.input, 'texto')
  await requireBranch(context, body.sucursal_id)
  // A queue may repeat what is stored until long after a new entry of that instant would be refused.
  const repeated = await answerRepeated(context, body)
  if (repeated) return repeated
  const instante = instantOf(body, context.now)
  const ids = body.id_miembro === undefined ? await search(context, body) : [body.id_miembro]
  if (ids === null) return { estado: 'ninguna', mensaje: refusals.asistencia_text_short }
  const [only] = ids
  if (only === undefined) return { estado: 'ninguna', mensaje: refusals.asistencia_nobody }
  if (ids.length === 1) return enter(context, body, { miembro: only, instante })
  const shown = ids.slice(0, mostFound)
  const cards = await readTarjetas(context.tx.query, { gimnasio: context.tx.tenant, ids: shown, instante })
  const byId = new Map(cards.map(({ tarjeta }) => [tarjeta.id, tarjetaFor(context.caller, tarjeta)]))
  const tarjetas = shown.flatMap((id) => byId.get(id) ?? [])
  return { estado: 'varias', tarjetas, hayMas: ids.length > mostFound }
}

const search = (context: WriteContext, { texto = '', sucursal_id }: EntrarInput) =>
  findMembers(context, texto, sucursal_id)

const params = z.object({ sucursal: z.string().catch(''), ids: z.string().catch('') })
