import { sql } from '#server/runtime/db/statement/sql.ts'
import { mostNota } from '#shared/collections/miembro.ts'
import type { Collection, Row, WriteContext } from '#server/engine/records/declaration/collection.ts'
import { date, relation, timestamps, typed } from '#server/engine/records/fields/index.ts'
import { writeAudit } from '#server/platform/auditoria/audit.ts'
import { holding } from '#server/platform/rights/rules.ts'
import { notFound } from '#server/runtime/errors/errors.ts'
import { refuse } from '#server/runtime/errors/refusal.ts'
import { seesScope } from '#server/engine/records/declaration/caller.ts'

/** Dated notes about a member. A note is written once; its author may take it back. */
export const miembrosNotas: Collection = {
  name: 'miembros_notas',
  id: 'col_miembros_notas',
  type: 'base',
  source: 'miembros_notas',
  fields: [
    relation('id_miembro', 'miembros', { required: true, reveals: ['nombre', 'numero', 'deleted'] }),
    relation('usuario_id', 'users', { readOnly: true, reveals: ['name'] }),
    typed('texto', { required: true, max: mostNota }),
    date('anulada', { readOnly: true }),
    ...timestamps,
  ],
  tenancy: { kind: 'own', column: 'gimnasio_id' },
  scope: 'id_miembro.sucursal_id',
  rules: {
    list: holding('members.index'),
    view: holding('members.index'),
    create: holding('members.update'),
    update: null,
    delete: null,
  },
  defaultSort: '-created',
  unique: { miembros_notas_pkey: ['id'], miembros_notas_id_key: ['id'] },
  hooks: {
    prepareCreate: ({ caller }, draft) => Promise.resolve(void Object.assign(draft, { usuario_id: caller.id })),
    // The history tells that a note was written, not what it says.
    afterWrite: (context, { id, after }) => {
      writeAudit(context, miembrosNotas, { action: 'create', id, before: null, after: withoutText(after ?? {}) })
      return Promise.resolve()
    },
  },
}

const withoutText = ({ id_miembro, usuario_id }: Row): Row => ({ id_miembro, usuario_id })

type Stored = { id_miembro: string; sucursal_id: string; usuario_id: string; anulada: Date | null }

const lock = sql`
  select n.id_miembro, m.sucursal_id, n.usuario_id, n.anulada
  from miembros_notas n join miembros m on m.gimnasio_id = n.gimnasio_id and m.id = n.id_miembro
  where n.gimnasio_id = $gimnasio and n.id = $id for update of n`

/** Takes a note back. Only its author may; repeating it changes nothing. */
export async function anularNota(context: WriteContext, id: string): Promise<void> {
  const { tx, caller, now } = context
  const [nota] = await tx.query<Stored>(lock, { id })
  if (!nota || !seesScope(caller, nota.sucursal_id)) throw notFound()
  if (nota.usuario_id !== caller.id) throw refuse('anulada', 'validation_not_allowed', 'nota_of_other')
  if (nota.anulada) return
  await tx.query(
    sql`update miembros_notas set anulada = $now, updated = $now where gimnasio_id = $gimnasio and id = $id`,
    { id, now },
  )
  const { id_miembro, sucursal_id } = nota
  writeAudit(context, miembrosNotas, {
    action: 'void',
    id,
    before: { id_miembro, sucursal_id, anulada: null },
    after: { id_miembro, sucursal_id, anulada: now },
  })
}
