import { escapeHtml } from '#server/runtime/mail/escape-html.ts'

interface FieldGiven {
  readonly name: string
  readonly label: string
  readonly value?: string
  /** A sentence below; '' for none. */
  readonly error: string
  /** Written as they are: never a typed text. */
  readonly attributes: string
}

/** A labelled input, with what was typed into it. */
export function field({ name, label, value = '', error, attributes }: FieldGiven): string {
  const told = error === '' ? '' : ` aria-invalid="true" aria-describedby="${name}-error"`
  const sentence = error === '' ? '' : `<p class="error" id="${name}-error">${escapeHtml(error)}</p>`
  return `<label for="${name}">${label}</label>
    <input id="${name}" name="${name}" value="${escapeHtml(value)}" ${attributes}${told}>${sentence}`
}

export const hidden = (name: string, value: string): string =>
  `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`

/** A form that posts to the page's own address, which `paso` tells what it is. */
export const form = (paso: string, button: string, fields = '', kind = 'boton'): string =>
  `<form method="post" novalidate>${hidden('paso', paso)}${fields}<button type="submit" class="${kind}">${button}</button></form>`
