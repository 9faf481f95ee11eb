import { accept, blank, defineField, refuse, type FieldOptions } from '../declaration/define-field.ts'
import type { Field, Parsed, RelationTarget } from '../declaration/field.ts'
import { modifyList, toList, toSingle } from './list-input.ts'

export interface RelationOptions extends FieldOptions {
  reveals?: RelationTarget['reveals']
}

export interface RelationsOptions extends RelationOptions {
  /** The join table and its columns; `orden` keeps the order of the ids. */
  through: NonNullable<RelationTarget['through']>
  min?: number
  max?: number
}

const defaultMax = 999

/** One record of `collection`: its id; empty is null stored and '' answered. The writer checks that it exists. */
export function relation(name: string, collection: string, options: RelationOptions = {}): Field {
  return defineField(name, options, {
    type: 'relation',
    sql: 'text',
    empty: null,
    schema: { type: 'string', description: `Id de \`${collection}\`; vacío si no hay.` },
    relation: { collection, multiple: false, ...revealing(options) },
    parse(input) {
      const id = toSingle(input)
      if (id === '') return options.required ? blank() : accept(null)
      return accept(id)
    },
    toJson: (value) => value ?? '',
    modify: (modifier, base, input) => toSingle(modifyList(modifier, base, input)),
  })
}

/** Several records of `collection`: their ids in the order given. */
export function relations(name: string, collection: string, options: RelationsOptions): Field {
  return defineField(name, options, {
    type: 'relation',
    sql: 'multi',
    empty: [],
    schema: { type: 'array', items: { type: 'string' }, description: `Ids de \`${collection}\`.` },
    relation: { collection, multiple: true, through: options.through, ...revealing(options) },
    parse: (input) => parseIds(toList(input), options),
    toJson: (value) => value ?? [],
    modify: modifyList,
  })
}

function parseIds(ids: string[], { required, min = 0, max = defaultMax }: RelationsOptions): Parsed {
  if (ids.length === 0) return required ? blank() : accept([])
  if (ids.length < min) return refuse('validation_not_enough_values', { minSelect: min })
  if (ids.length > max) return refuse('validation_too_many_values', { maxSelect: max })
  return accept(ids)
}

function revealing({ reveals }: RelationOptions): Pick<RelationTarget, 'reveals'> {
  return reveals === undefined ? {} : { reveals }
}
