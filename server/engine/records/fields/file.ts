import { NewFile, RefusedFile } from '../declaration/file-keeper.ts'
import { fieldError } from '#server/runtime/errors/field-error.ts'
import { accept, blank, defineField, refuse, type FieldOptions } from '../declaration/define-field.ts'
import type { Field, FileSettings, Modifier, Parsed } from '../declaration/field.ts'
import { toList } from './list-input.ts'

export interface FileOptions extends FieldOptions, Partial<FileSettings> {}

const megabyte = 1024 * 1024
const pictures = ['image/jpeg', 'image/png', 'image/webp']

/**
 * Names of stored files: one or '', or with `maxSelect` above 1 a list (text[]). Clients upload under the name, `name+`
 * and `+name`, keep files by sending their names, and remove them with `name-`, null, '' or []. Default: pictures of up
 * to 5 MB.
 */
export function file(name: string, options: FileOptions = {}): Field {
  const { maxSelect = 1, maxSize = 5 * megabyte, mimeTypes = pictures, thumbs = [] } = options
  const { protected: isProtected = false, sealed = false } = options
  const files: FileSettings = { maxSelect, maxSize, mimeTypes, thumbs, protected: isProtected, sealed }
  const isMultiple = maxSelect > 1
  return defineField(name, options, {
    type: 'file',
    sql: isMultiple ? 'multi' : 'text',
    empty: isMultiple ? [] : '',
    schema: isMultiple ? { type: 'array', items: { type: 'string' } } : { type: 'string' },
    files,
    parse(input, stored) {
      const given = isMultiple ? itemsOf(input) : lastOf(itemsOf(input))
      const refused = given.find((item) => item instanceof RefusedFile)
      if (refused) return { ok: false, error: refused.error }
      return parseNames(given, itemsOf(stored), options, files)
    },
    modify: modifyItems,
    ...(isMultiple ? { toJson: (value: unknown) => value ?? [] } : {}),
  })
}

type Item = string | NewFile | RefusedFile

function itemsOf(input: unknown): Item[] {
  const items = [input]
    .flat()
    .flatMap((item): Item[] => (item instanceof NewFile || item instanceof RefusedFile ? [item] : toList(item)))
  return [...new Set(items)]
}

/** Uploads win over names, later ones over earlier ones. */
function lastOf(items: readonly Item[]): Item[] {
  const uploads = items.filter((item) => typeof item !== 'string')
  return (uploads.length > 0 ? uploads : items).slice(-1)
}

function parseNames(
  given: readonly Item[],
  stored: readonly Item[],
  options: FileOptions,
  files: FileSettings,
): Parsed {
  const names = given.flatMap((item) => (item instanceof NewFile ? item.name : typeof item === 'string' ? item : []))
  const isUnknown = given.some((item) => typeof item === 'string' && !stored.includes(item))
  if (isUnknown) return refuse('validation_invalid_file')
  if (names.length === 0 && options.required) return blank()
  const { maxSelect } = files
  if (names.length > maxSelect) {
    return {
      ok: false,
      error: fieldError('validation_too_many_files', { maxSelect }),
    }
  }
  return accept(maxSelect > 1 ? names : (names[0] ?? ''))
}

function modifyItems(modifier: Modifier, base: unknown, input: unknown): Item[] {
  const kept = itemsOf(base)
  const given = itemsOf(input)
  if (modifier === 'subtract') return kept.filter((item) => !given.includes(item))
  return modifier === 'append' ? [...kept, ...given] : [...given, ...kept]
}
