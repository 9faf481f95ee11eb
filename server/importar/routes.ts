import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { campos, recognise, tratos, type Campo, type Importacion, type Mapeo } from '#shared/importar.ts'
import { newId } from '#shared/ids.ts'
import { grants } from '#shared/permissions.ts'
import { forbidden } from '#server/errors.ts'
import { bodyOf } from '#server/records/body.ts'
import { takes } from '#server/records/body-limit.ts'
import type { WriteContext } from '#server/records/collection.ts'
import type { RecordDeps } from '#server/records/routes.ts'
import { currentTransaction } from '#server/collections/current-transaction.ts'
import { refuse } from '#server/collections/refusal.ts'
import { applyImport } from './apply.ts'
import { readFacts } from './facts.ts'
import { parseRow } from './parse-cells.ts'
import { readFile } from './read-file.ts'
import { reviewRows, toRevision, type Choices } from './review.ts'
import { isMapeo, lockImport, storeImport, type StoredImport } from './store.ts'
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

/** `/api/importar`: upload, look at what would happen, do it, undo it. */
export function registerImportarRoutes(app: FastifyInstance, deps: RecordDeps): void {
  const acting = async <T>(request: FastifyRequest, work: (context: WriteContext) => Promise<T>): Promise<T> => {
    const { caller } = await deps.identify(request)
    const asked = { caller, input: bodyOf(request), request: { id: request.id, ip: request.ip } }
    return currentTransaction(deps.writer, asked, async (context) => {
      if (!grants('members.import', context.caller.permissions)) throw forbidden('No puedes importar miembros.')
      return work(context)
    })
  }

  app.post('/api/importar', takes({ budget: 'importBody' }), (request) => acting(request, upload))
  app.get<Of>('/api/importar/:id', (request) =>
    acting(request, async (context) => toImportacion(await lockImport(context, request.params.id))),
  )
  app.post<Of>('/api/importar/:id', takes({ budget: 'manyRowsBody' }), (request) =>
    acting(request, (context) => review(context, request.params.id)),
  )
  app.post<Of>('/api/importar/:id/deshacer', (request) =>
    acting(request, (context) => undoImport(context, request.params.id)),
  )
}

async function upload(context: WriteContext): Promise<Importacion> {
  const { archivo, sucursal_id } = context.input
  if (!(archivo instanceof File)) throw refuse('archivo', 'validation_required', 'Elige un archivo .csv o .xlsx.')
  const branch = await openBranch(context, sucursal_id)
  const table = await readFile(new Uint8Array(await archivo.arrayBuffer()))
  const id = newId((bytes) => crypto.getRandomValues(bytes), context.now.getTime())
  await storeImport(context, { id, sucursal_id: branch, archivo: archivo.name.slice(0, 200), table })
  return toImportacion(await lockImport(context, id))
}

async function review(context: WriteContext, id: string) {
  const stored = await lockImport(context, id)
  if (stored.aplicada) return { ...toImportacion(stored), resumen: stored.resumen }
  const asked = askedShape.safeParse(context.input)
  if (!asked.success || !isMapeo(asked.data.mapeo, stored.columnas))
    throw refuse('mapeo', 'validation_invalid_value', 'Cada campo puede venir de una sola columna.')
  const { aplicar, mapeo, ...choices } = asked.data
  const { known, reviewed } = await reviewStored(context, stored, { mapeo, choices })
  const revision = toRevision(reviewed)
  if (!aplicar) return { ...toImportacion(stored), mapeo, revision }
  const resumen = await applyImport(context, stored, { reviewed, known })
  return { ...toImportacion(stored), mapeo, revision, aplicada: true, resumen }
}

async function reviewStored(
  context: WriteContext,
  stored: StoredImport,
  { mapeo, choices }: { mapeo: Mapeo; choices: Choices },
) {
  const facts = await readFacts(context, stored.sucursal_id)
  const rows = stored.filas.map((row) => parseRow(row, mapeo, facts.today))
  return { known: facts.known, reviewed: reviewRows(rows, facts, choices) }
}

function toImportacion({ id, archivo, columnas, filas, aplicada }: StoredImport): Importacion {
  const muestra = columnas.map((_, column) => filas.slice(0, sampleRows).map(({ celdas }) => celdas[column] ?? ''))
  return { id, archivo, columnas, muestra, mapeo: recognise(columnas), revision: null, aplicada: aplicada !== null }
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
