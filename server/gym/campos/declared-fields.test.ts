import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Campo, Campos } from '#shared/campos/campo.ts'
import { datosMiembro } from '#shared/collections/miembro.ts'
import { datosPausa, maxPausaDias } from '#shared/collections/pausa.ts'
import { datosPlan } from '#shared/collections/plan.ts'
import { datosPlazo, maxDuracion, unidades } from '#shared/collections/plan-plazo.ts'
import { datosSucursal } from '#shared/collections/sucursal.ts'
import { testDatabase, type TestDatabase } from '#server/testing/test-db.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await testDatabase()
})
afterAll(() => db.drop())

const declared: Readonly<Record<string, Campos>> = {
  miembros: datosMiembro,
  pausas_asientos: datosPausa,
  planes: datosPlan,
  planes_plazos: datosPlazo,
  sucursales: datosSucursal,
}

/** Only the server limits these, since before the tables were compared with the declaration. */
const withoutCheck = [
  ...['direccion', 'tipo_documento', 'contacto_emergencia', 'alerta', 'notas'].map((name) => `miembros.${name}`),
  'planes.descripcion',
]

const readColumn = `
  select format_type(a.atttypid, null) as type, a.attnotnull as is_filled, pg_get_expr(d.adbin, d.adrelid) as initial,
    (select pg_get_expr(n.adbin, n.adrelid) from pg_attribute x join pg_attrdef n on n.adrelid = x.attrelid and n.adnum = x.attnum
     where x.attrelid = a.attrelid and x.attname = $2 || '_norm' and x.attgenerated = 's') as norm,
    (select pg_get_expr(n.adbin, n.adrelid) from pg_attribute x join pg_attrdef n on n.adrelid = x.attrelid and n.adnum = x.attnum
     where x.attrelid = a.attrelid and x.attname = $2 || '_orden' and x.attgenerated = 's') as orden,
    (select string_agg(pg_get_expr(c.conbin, c.conrelid), ' and ') from pg_constraint c
     where c.conrelid = a.attrelid and c.contype = 'c' and c.conkey = array[a.attnum]) as rule
  from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
  where a.attrelid = $1::regclass and a.attname = $2 and not a.attisdropped`

type Column = {
  type: string
  is_filled: boolean
  initial: string | null
  norm: string | null
  orden: string | null
  rule: string | null
}

const typesInSql: Partial<Record<Campo['kind'], string>> = {
  day: 'date',
  count: 'integer',
  days: 'integer',
  money: 'numeric',
}

const emptyInSql = (campo: Campo) => {
  const type = typesInSql[campo.kind]
  if (type) return { type, is_filled: 'required' in campo, initial: null }
  if (campo.kind === 'birthday') return { type: 'date', is_filled: false, initial: null }
  if (campo.kind === 'flag') return { type: 'boolean', is_filled: true, initial: 'false' }
  if (campo.kind === 'labels') return { type: 'jsonb', is_filled: true, initial: `'[]'::jsonb` }
  const initial = campo.kind === 'select' ? (campo.initial ?? '') : ''
  const isRequired = campo.kind === 'text' && campo.required
  return { type: 'text', is_filled: true, initial: isRequired ? null : `'${initial}'::text` }
}

/** Values at the limits of a field: those it takes, and those it does not. */
function atLimits(campo: Campo): { taken: string[]; refused: string[] } {
  if (campo.kind === 'select') {
    const refused = ['Nada de esto', ...(campo.initial === undefined ? [] : [''])]
    return { taken: campo.initial === undefined ? ['', ...campo.options] : [...campo.options], refused }
  }
  if (campo.kind === 'weekdays') return { taken: ['', '135', '1234567'], refused: ['31', '11', '8'] }
  if (campo.kind === 'money') return { taken: ['0.01'], refused: ['0'] }
  if (campo.kind === 'count' || campo.kind === 'days') {
    const { min, max } = campo
    return max === undefined
      ? { taken: [], refused: [] }
      : { taken: [`${min}`, `${max}`], refused: [`${min - 1}`, `${max + 1}`] }
  }
  if (!('max' in campo)) return { taken: [], refused: [] }
  const { max } = campo
  const min = campo.kind === 'text' ? (campo.min ?? 0) : 0
  const of = (length: number) => '7'.repeat(length)
  return { taken: [of(min), of(max)], refused: [of(max + 1), ...(min > 0 ? [of(min - 1)] : [])] }
}

describe.each(
  Object.entries(declared).flatMap(([table, campos]) =>
    Object.entries(campos).map(([name, campo]) => ({ table, name, campo })),
  ),
)('$table.$name', ({ table, name, campo }) => {
  const columnOf = async () => (await db.owner<Column>(readColumn, [table, name]))[0]

  it('is a column of its kind, empty as declared', async () => {
    expect(await columnOf()).toMatchObject({
      ...emptyInSql(campo),
      norm: campo.normalized ? `norm(${name})` : null,
      orden: campo.ordered ? `orden_es(${name})` : null,
    })
  })

  it('takes what is declared and no more', async () => {
    const { taken, refused } = atLimits(campo)
    const column = await columnOf()
    const rule = column?.rule ?? null
    if (withoutCheck.includes(`${table}.${name}`) || refused.length === 0) return expect(rule).toBeNull()
    const answers = (values: readonly string[]) =>
      db.owner(
        `select coalesce(${rule}, false) as ok from unnest($1::text[]::${column?.type}[]) with ordinality t (${name}, n) order by n`,
        [values],
      )
    expect(await answers(taken)).toEqual(taken.map(() => ({ ok: true })))
    expect(await answers(refused)).toEqual(refused.map(() => ({ ok: false })))
  })
})

const ruleOverTwo = 'select pg_get_expr(conbin, conrelid) as rule from pg_constraint where conname = $1'

it.each(unidades)('a duration has the limits of its unit: %s', async (unidad) => {
  const { min } = datosPlazo.duracion
  const max = maxDuracion[unidad]
  const [{ rule } = { rule: '' }] = await db.owner<{ rule: string }>(ruleOverTwo, ['planes_plazos_duracion'])
  const answers = await db.owner(
    `select ${rule} as ok from unnest($1::integer[]) duracion, (select $2::text as unidad) t`,
    [[min, max, min - 1, max + 1], unidad],
  )
  expect(answers).toEqual([true, true, false, false].map((ok) => ({ ok })))
})

it('a pause is as long as declared', async () => {
  const [{ rule } = { rule: '' }] = await db.owner<{ rule: string }>(ruleOverTwo, ['pausas_dias'])
  const answers = await db.owner(
    `select ${rule} as ok from unnest($1::integer[]) n, lateral (select date '2026-01-01' as desde, date '2026-01-01' + n - 1 as hasta) t`,
    [[1, maxPausaDias, 0, maxPausaDias + 1]],
  )
  expect(answers).toEqual([true, true, false, false].map((ok) => ({ ok })))
})
