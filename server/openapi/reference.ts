import { escapeHtml } from '#server/runtime/mail/escape-html.ts'
import type { Operation } from '#server/engine/openapi/operation.ts'
import type { JsonSchema } from '#server/engine/records/declaration/json-schema.ts'
import type { ApiDocument } from './document.ts'

type Asked = { readonly method: string; readonly path: string; readonly operation: Operation }

/** Every operation and every collection's fields as HTML, grouped by tag. */
export function renderReference(document: ApiDocument): string {
  const asked = operationsOf(document)
  const tags = [...new Set(asked.flatMap(({ operation }) => operation.tags))]
  const sections = tags.map((tag) =>
    renderGroup(
      tag,
      asked.filter(({ operation }) => operation.tags.includes(tag)),
      document.components.schemas[tag],
    ),
  )
  return `<h2 id="referencia">Referencia</h2>\n${sections.join('\n')}`
}

const operationsOf = ({ paths }: ApiDocument): Asked[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  )

const renderGroup = (tag: string, asked: readonly Asked[], schema: JsonSchema | undefined) =>
  `<details class="referencia"><summary>${escapeHtml(tag)}</summary>
<ul>${asked.map(renderOperation).join('')}</ul>
${schema ? renderFields(schema) : ''}</details>`

const renderOperation = ({ method, path, operation }: Asked) =>
  `<li><code>${method} ${escapeHtml(path)}</code> ${escapeHtml(operation.summary)}</li>`

function renderFields({ properties }: JsonSchema): string {
  const rows = Object.entries(asObject(properties))
    .filter(([name]) => name !== 'collectionId' && name !== 'collectionName')
    .map(([name, schema]) => renderField(name, asObject(schema)))
  return `<div class="tabla" tabindex="0"><table>
<thead><tr><th>Campo</th><th>Tipo</th><th>Qué es</th></tr></thead>
<tbody>${rows.join('')}</tbody></table></div>`
}

const renderField = (name: string, schema: JsonSchema) =>
  `<tr><td><code>${escapeHtml(name)}</code></td><td>${escapeHtml(typeOf(schema))}</td><td>${escapeHtml(notesOf(schema))}</td></tr>`

function typeOf({ type, enum: values }: JsonSchema): string {
  if (Array.isArray(values)) return 'uno de una lista'
  const names = [type].flat().map((name) => typeNames.get(String(name)))
  return names.filter((name) => name !== undefined).join(' o ') || 'JSON'
}

const typeNames = new Map([
  ['string', 'texto'],
  ['number', 'número'],
  ['integer', 'entero'],
  ['boolean', 'sí o no'],
  ['array', 'lista'],
  ['object', 'objeto'],
  ['null', 'nulo'],
])

function notesOf({ description, enum: values, maxLength, readOnly }: JsonSchema): string {
  const notes = [
    typeof description === 'string' ? description : '',
    Array.isArray(values) ? `${values.map((value) => `«${String(value)}»`).join(', ')}.` : '',
    typeof maxLength === 'number' ? `Hasta ${maxLength} caracteres.` : '',
    readOnly === true ? 'Lo escribe el servidor.' : '',
  ]
  return notes.filter(Boolean).join(' ').replaceAll('`', '')
}

const asObject = (value: unknown): JsonSchema => (isObject(value) ? value : {})
const isObject = (value: unknown): value is JsonSchema => typeof value === 'object' && value !== null
