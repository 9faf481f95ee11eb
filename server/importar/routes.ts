import { setImmediate } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { campos, recognise, tratos, type Campo, type Importacion, type Mapeo } from '#shared/importar.ts'
import { newId } from '#shared/ids.ts'
import { grants } from '#shared/permissions.ts'
import type { Tarea } from '#shared/tareas.ts'
import type { RunTransaction } from '#server/db/transaction.ts'
import { forbidden } from '#server/errors.ts'
import { bodyOf } from '#server/records/body.ts'
import { takes } from '#server/records/body-limit.ts'
import type { WriteContext } from '#server/records/collection.ts'
import type { RecordDeps } from '#server/records/routes.ts'
import { currentTransaction } from '#server/collections/current-transaction.ts'
import { refuse } from '#server/collections/refusal.ts'
import type { Going, Tareas } from '#server/tareas/run-tareas.ts'
import { beginTarea, readTareas } from '#server/tareas/store.ts'
import { applyImport } from './apply.ts'
import { readFacts } from './facts.ts'
import { parseRow, type ParsedRow } from './parse-cells.ts'
import { readFile } from './read-file.ts'
import { reviewRows, toRevision, type Choices } from './review.ts'
import { isMapeo, lockImport, readImport, storeImport, type StoredImport } from './store.ts'
import { undoImport } from './undo.ts'

type Of = { Params: { id: string } }

const isCampo = (name: string): name is Campo | '' => name === '' || campos.some(({ id }) => id === name)

const askedShape = z.object({
  mapeo: z.array(z.string().refine(isCampo)).max(60),
  duplicados: z.enum(['omitir', 'actualizar']).default('omitir'),
  decisiones: z.record(z.string().regex(/^\d{1,6}$/), z.enum(tratos)).default({}),
  id_plan_plazo: z.string().max(32).default(''),
  aplicar: z.boolean().default(false),
})

const sampleRows = 5

export type ImportarDeps = RecordDeps & { readonly lasting: RunTransaction; readonly tareas: Tareas }

type Work<T> = (context: WriteContext) => Promise<T>

/** `/api/importar`: upload, look at what would happen, begin it (202, see `/api/tareas`), undo it. */
export function registerImportarRoutes(app: FastifyInstance, deps: ImportarDeps): void {
  const { writer, lasting, tareas } = deps
  const askedBy = async (request: FastifyRequest) => {
    const { caller } = await deps.identify(request)
    return { caller, input: bodyOf(request), request: { id: request.id, ip: request.ip } }
  }
  const acting = async <T>(request: FastifyRequest, work: Work<T>) =>
    currentTransaction(writer, await askedBy(request), allowed(work))

  app.post('/api/importar', takes({ budget: 'importBody' }), (request) => acting(request, upload))
  app.get<Of>('/api/importar/:id', (request) =>
    acting(request, async (context) => toImportacion(await readImport(context, request.params.id))),
  )
  app.post<Of>('/api/importar/:id', takes({ budget: 'manyRowsBody' }), async (request, reply) => {
    const { id } = request.params
    const asked = await askedBy(request)
    const answer = await currentTransaction(
      writer,
      asked,
      allowed((context) => review(context, id)),
    )
    if (!answer.begins) return answer.body
    tareas.run({ gym: String(asked.caller.tenant), ...answer.begins }, (going) =>
      currentTransaction(
        { ...writer, transaction: lasting },
        asked,
        allowed((context) => importRows(context, id, going)),
      ),
    )
    return reply.code(202).send(answer.body)
  })
  app.post<Of>('/api/importar/:id/deshacer', (request) =>
    acting(request, (context) => undoImport(context, request.params.id)),
  )
}

const allowed =
  <T>(work: Work<T>): Work<T> =>
  (context) => {
    if (!grants('members.import', context.caller.permissions)) throw forbidden('No puedes importar miembros.')
    return work(context)
  }

async function upload(context: WriteContext): Promise<Importacion> {
  const { archivo, sucursal_id } = context.input
  if (!(archivo instanceof File)) throw refuse('archivo', 'validation_required', 'Elige un archivo .csv o .xlsx.')
  const branch = await openBranch(context, sucursal_id)
  const table = await readFile(new Uint8Array(await archivo.arrayBuffer()))
  const id = newId((bytes) => crypto.getRandomValues(bytes), context.now.getTime())
  await storeImport(context, { id, sucursal_id: branch, archivo: archivo.name.slice(0, 200), table })
  return toImportacion(await readImport(context, id))
}

/** `begins`: the work that is to begin once this is committed. */
type Answer = { readonly body: object; readonly begins?: Tarea }

async function review(context: WriteContext, id: string): Promise<Answer> {
  const stored = await readImport(context, id)
  if (stored.aplicada) return { body: toImportacion(stored) }
  const { aplicar, mapeo, ...choices } = choicesOf(context, stored)
  if (aplicar) return begin(context, stored)
  const { reviewed } = await reviewStored(context, stored, { mapeo, choices })
  return { body: { ...toImportacion(stored), mapeo, revision: toRevision(reviewed) } }
}

/** Asked again while it goes on it answers what goes on. */
async function begin(context: WriteContext, stored: StoredImport): Promise<Answer> {
  const { id, sucursal_id } = stored
  const recent = await readTareas(context.tx.query, String(context.tx.tenant), {
    branches: [sucursal_id],
    whole: false,
  })
  const same = recent.find(({ registro, estado }) => registro === id && estado === 'en curso')
  const tarea = same ?? (await beginTarea(context, { tipo: 'importación', sucursal_id, registro: id }))
  const body = { ...toImportacion(stored), tarea }
  return same ? { body } : { body, begins: tarea }
}

function choicesOf({ input }: WriteContext, { columnas }: StoredImport) {
  const asked = askedShape.safeParse(input)
  if (asked.success && isMapeo(asked.data.mapeo, columnas)) return asked.data
  throw refuse('mapeo', 'validation_invalid_value', 'Cada campo puede venir de una sola columna.')
}

/** Does what was asked for, by what is stored now. */
async function importRows(context: WriteContext, id: string, going: Going): Promise<void> {
  const stored = await lockImport(context, id)
  if (stored.aplicada) throw refuse('id', 'validation_already_applied', 'Esta importación ya se hizo.')
  const { mapeo, ...choices } = choicesOf(context, stored)
  await applyImport(context, stored, { ...(await reviewStored(context, stored, { mapeo, choices })), going })
}

/** Rows read before everybody else has a turn. */
const rowsAtOnce = 200

async function reviewStored(
  context: WriteContext,
  stored: StoredImport,
  { mapeo, choices }: { mapeo: Mapeo; choices: Choices },
) {
  const facts = await readFacts(context, stored.sucursal_id)
  const rows: ParsedRow[] = []
  for (const [index, row] of stored.filas.entries()) {
    if (index % rowsAtOnce === 0) await setImmediate()
    rows.push(parseRow(row, mapeo, facts.today))
  }
  return { known: facts.known, reviewed: reviewRows(rows, facts, choices) }
}

function toImportacion({ id, archivo, columnas, filas, aplicada, resumen }: StoredImport): Importacion {
  const muestra = columnas.map((_, column) => filas.slice(0, sampleRows).map(({ celdas }) => celdas[column] ?? ''))
  const mapeo = recognise(columnas)
  return { id, archivo, columnas, muestra, mapeo, revision: null, aplicada: aplicada !== null, resumen }
}

async function openBranch({ tx, caller }: WriteContext, sucursal: unknown): Promise<string> {
  const [found] =
    typeof sucursal === 'string'
      ? await tx.query<{ id: string }>('select id from sucursales where gimnasio_id = $1 and id = $2 and activa', [
          tx.tenant,
          sucursal,
        ])
      : []
  if (!found || !(caller.scopes === 'all' || caller.scopes.includes(found.id)))
    throw refuse('sucursal_id', 'validation_missing_rel_records', 'La sucursal no está abierta para ti.')
  return found.id
}
