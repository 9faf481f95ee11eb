import { fieldsOf } from '../declaration/catalogue.ts'
import type { Collection } from '../declaration/collection.ts'
import type { Field, RelationTarget } from '../declaration/field.ts'
import type { Context } from '../statement/filter-context.ts'
import { QuerySyntaxError } from './grammar/syntax-error.ts'

/** One hop from a row to its relations. `many`: it may match several rows. */
export type Step =
  | {
      readonly kind: 'relation'
      readonly field: Field
      readonly relation: RelationTarget
      readonly target: Collection
      readonly many: boolean
      /** The relation reveals the field behind the hop, so the target's own rule is skipped. */
      readonly revealed: boolean
    }
  | { readonly kind: 'back'; readonly field: Field; readonly target: Collection; readonly many: boolean }
  | Entry

/** The start of a rule's path at another row: `@request.auth`, `@collection.name`. */
export interface Entry {
  readonly kind: 'entry'
  readonly target: Collection
  readonly many: boolean
  /** Entries with the same key are joined once. */
  readonly key: string
  readonly ids: readonly string[] | null
}

export type Modifier = 'length' | 'each' | 'lower' | 'es' | null

/** A resolved name of a filter or sort: hops, a field of the last collection, and a path inside its JSON. */
export interface Path {
  readonly steps: readonly Step[]
  readonly owner: Collection
  readonly field: Field
  readonly inside: readonly string[]
  readonly modifier: Modifier
  /** True if the path may have several values per row: plain operators need all to match, `?` operators one. */
  readonly many: boolean
}

const maxHops = 6

/** Resolves `name` from `root`. Throws QuerySyntaxError for unknown names and for fields the caller may not read. */
export function resolvePath(name: string, at: number, root: Collection, context: Context): Path {
  const [dotted = '', modifierName, ...rest] = name.split(':')
  const modifier = checkModifier(modifierName, rest, at)
  return walk({ name, at, parts: dotted.split('.'), modifier }, root, [], context)
}

export function resolveEntry(entry: Omit<Entry, 'kind'>, name: string, at: number, context: Context): Path {
  const [dotted = '', modifierName, ...rest] = name.split(':')
  const modifier = checkModifier(modifierName, rest, at)
  const steps: Step[] = [{ kind: 'entry', ...entry }]
  return walk({ name, at, parts: dotted.split('.'), modifier }, entry.target, steps, context)
}

interface Named {
  readonly name: string
  readonly at: number
  readonly parts: readonly string[]
  readonly modifier: Modifier
}

function walk({ name, at, parts, modifier }: Named, root: Collection, begun: readonly Step[], context: Context): Path {
  const steps: Step[] = [...begun]
  let owner = root
  for (const [index, part] of parts.entries()) {
    const remaining = parts.slice(index + 1)
    const field = usableField(owner, part, at, context)
    if (field !== undefined && endsHere(field, remaining)) {
      const inside = field.sql === 'json' ? remaining : []
      const each = modifier === 'each' && field.sql === 'multi'
      return { steps, owner, field, inside, modifier, many: each || steps.some((step) => step.many) }
    }
    const step = field === undefined ? backStep(owner, part, at, context) : relationStep(field, remaining, at, context)
    checkHop(step, at, context)
    if (steps.push(step) > maxHops) throw new QuerySyntaxError(`More than ${maxHops} relations in ${name}`, at)
    owner = step.target
  }
  throw new QuerySyntaxError(`${name} is no field`, at)
}

/** `:isset` and `:changed` belong to requests, not to rows. */
function checkModifier(name: string | undefined, rest: readonly string[], at: number): Modifier {
  if (name === undefined || (rest.length === 0 && (name === 'isset' || name === 'changed'))) return null
  if (rest.length === 0 && (name === 'length' || name === 'each' || name === 'lower' || name === 'es')) return name
  throw new QuerySyntaxError(`Unknown modifier ${[name, ...rest].join(':')}`, at)
}

function usableField(owner: Collection, name: string, at: number, context: Context): Field | undefined {
  const field = fieldsOf(owner).get(name)
  if (field === undefined || context.trust === 'rule') return field
  if (field.hidden || context.maskedFields(owner).includes(name)) {
    throw new QuerySyntaxError(`Unknown field ${name} of ${owner.name}`, at)
  }
  return field
}

/** `rel.id` of a single relation is the relation itself; the rest after a JSON field is a path inside it. */
function endsHere(field: Field, remaining: readonly string[]): boolean {
  if (remaining.length === 0 || field.sql === 'json') return true
  const single = field.relation !== undefined && !field.relation.multiple
  return single && remaining.length === 1 && remaining[0] === 'id'
}

function relationStep(field: Field, remaining: readonly string[], at: number, context: Context): Step {
  const target = field.relation && context.catalogue.find(field.relation.collection)
  if (field.relation === undefined || target === undefined)
    throw new QuerySyntaxError(`${field.name} is no relation`, at)
  const { reveals } = field.relation
  const [next = ''] = remaining
  const revealed = reveals === 'all' || (reveals !== undefined && (next === 'id' || reveals.includes(next)))
  return { kind: 'relation', field, relation: field.relation, target, many: field.relation.multiple, revealed }
}

function backStep(owner: Collection, part: string, at: number, context: Context): Step {
  const found = findBackRelation(owner, part, context)
  if (found === undefined) throw new QuerySyntaxError(`Unknown field ${part} of ${owner.name}`, at)
  const usable = usableField(found.target, found.field.name, at, context)
  if (usable === undefined) throw new QuerySyntaxError(`Unknown field ${part} of ${owner.name}`, at)
  return { kind: 'back', ...found, many: !isUnique(found.target, found.field) }
}

/**
 * Client filters may not hop into a collection that is locked for the caller, unless the relation reveals the field.
 */
function checkHop(step: Step, at: number, context: Context): void {
  if (context.trust === 'rule' || step.kind === 'entry' || (step.kind === 'relation' && step.revealed)) return
  if (context.isLocked(step.target)) throw new QuerySyntaxError(`${step.target.name} is locked for the caller`, at)
}

/** The collection and relation in `{collection}_via_{field}`, if that relation points to `owner`. */
export function findBackRelation(owner: Collection, name: string, context: Pick<Context, 'catalogue'>) {
  for (let cut = name.indexOf('_via_'); cut > 0; cut = name.indexOf('_via_', cut + 1)) {
    const target = context.catalogue.find(name.slice(0, cut))
    const field = target && fieldsOf(target).get(name.slice(cut + '_via_'.length))
    const leadsTo = field?.relation && context.catalogue.find(field.relation.collection)
    if (target !== undefined && field !== undefined && leadsTo === owner) return { target, field }
  }
  return undefined
}

/** One row at most has a given value of the relation. */
export function isUnique(collection: Collection, field: Field): boolean {
  if (field.relation?.multiple === true) return false
  return Object.values(collection.unique ?? {}).some((marked) => marked.length === 1 && marked[0] === field.name)
}
