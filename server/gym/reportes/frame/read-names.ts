import { sql } from '#server/runtime/db/statement/sql.ts'
import type { Transaction } from '#server/runtime/db/transaction.ts'
import type { Asked } from './report-request.ts'
import { planText, plazoText } from '../../planes/plan-text.ts'

/** Ids found by a report; duplicates are allowed. */
export interface Met {
  readonly plazos?: readonly string[]
  readonly usuarios?: readonly string[]
}

/** Names by id, and the requested branches in order. */
export interface Names {
  readonly plazos: ReadonlyMap<string, { readonly id_plan: string; readonly plan: string; readonly plazo: string }>
  readonly usuarios: ReadonlyMap<string, string>
  readonly sucursales: ReadonlyMap<string, string>
}

type Named = { de: 'plazos' | 'usuarios' | 'sucursales'; id: string; id_plan: string; nombre: string; plazo: string }

const named = sql`
  select 'plazos' as de, z.id, z.id_plan, ${planText('p')} as nombre, ${plazoText('z')} as plazo
    from planes_plazos z join planes p on p.gimnasio_id = z.gimnasio_id and p.id = z.id_plan
    where z.gimnasio_id = $gimnasio and z.id = any ($plazos::text[])
  union all
  select 'usuarios', u.id, '', u.name, '' from users u where u.gimnasio_id = $gimnasio and u.id = any ($usuarios::text[])
  union all
  (select 'sucursales', s.id, '', s.nombre, '' from sucursales s
    where s.gimnasio_id = $gimnasio and s.id = any ($sucursales::text[]) order by s.orden)`

/** Read once for all displayed rows: joined to each statement, planning took longer than running. */
export async function namesOf(tx: Transaction, { gimnasio, sucursales }: Asked, met: Met): Promise<Names> {
  const ids = { plazos: [...new Set(met.plazos)], usuarios: [...new Set(met.usuarios)] }
  const rows = await tx.query<Named>(named, { gimnasio, sucursales, ...ids }, 'report_names')
  const of = (kind: Named['de']) => rows.filter(({ de }) => de === kind)
  const called = (kind: Named['de']) => new Map(of(kind).map(({ id, nombre }) => [id, nombre]))
  return {
    plazos: new Map(of('plazos').map(({ id, id_plan, nombre, plazo }) => [id, { id_plan, plan: nombre, plazo }])),
    usuarios: called('usuarios'),
    sucursales: called('sucursales'),
  }
}
