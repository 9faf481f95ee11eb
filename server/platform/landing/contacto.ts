import { escapeHtml } from '#server/runtime/mail/escape-html.ts'

export type Escrito = Readonly<Record<Campo, string>>
export type Campo = 'nombre' | 'email' | 'telefono' | 'mensaje'

/** State of the contact form: empty, sent, or refused with the visitor's input. */
export interface Contacto {
  readonly escrito: Escrito
  readonly errors: Partial<Record<Campo, string>>
  /** An error that belongs to no field. */
  readonly problem: string
  readonly isSent: boolean
}

export const campos = ['nombre', 'email', 'telefono', 'mensaje'] as const satisfies readonly Campo[]

export const emptyContacto: Contacto = {
  escrito: { nombre: '', email: '', telefono: '', mensaje: '' },
  errors: {},
  problem: '',
  isSent: false,
}

/** Honeypot: an invisible field that only bots fill in. */
export const trap = 'sitio_web'

/** The contact form as HTML, for the page and for the answer to a submission. */
export function renderContacto(contacto: Contacto): string {
  return `<div id="formulario" class="tarjeta">${contacto.isSent ? thanks : form(contacto)}</div>`
}

const thanks = `
  <div class="gracias" role="status" tabindex="-1">
    <svg viewBox="0 0 24 24" aria-hidden="true"><path d="M21.801 10A10 10 0 1 1 17 3.335"/><path d="m9 11 3 3L22 4"/></svg>
    <h3>Recibimos tu consulta</h3>
    <p>Te respondemos por correo, en general dentro de un día hábil.</p>
  </div>`

const form = (contacto: Contacto) => `
  <form action="/contacto" method="post" novalidate>
    ${contacto.problem ? `<p class="problema" role="alert" tabindex="-1">${escapeHtml(contacto.problem)}</p>` : ''}
    <div class="campos">
    ${field(contacto, 'nombre', 'Nombre', 'autocomplete="name" required maxlength="80"')}
    ${field(contacto, 'email', 'Correo electrónico', 'type="email" autocomplete="email" required maxlength="254"')}
    ${field(contacto, 'telefono', 'Teléfono <small>(opcional)</small>', 'type="tel" autocomplete="tel" maxlength="30"')}
    ${field(contacto, 'mensaje', '¿Qué quieres saber?', 'required rows="5" maxlength="2000"')}
    </div>
    <p class="trampa" aria-hidden="true">
      <label>No completes este campo <input name="${trap}" tabindex="-1" autocomplete="off" /></label>
    </p>
    <button class="boton lleno grande" type="submit">Enviar consulta</button>
  </form>`

function field({ escrito, errors }: Contacto, name: Campo, label: string, attributes: string): string {
  const error = errors[name]
  const invalid = error ? ` aria-invalid="true" aria-describedby="${name}-error"` : ''
  const value = escapeHtml(escrito[name])
  const common = `class="control" id="consulta-${name}" name="${name}" ${attributes}${invalid}`
  const control =
    name === 'mensaje' ? `<textarea ${common}>\n${value}</textarea>` : `<input ${common} value="${value}" />`
  return `<div class="campo campo-${name}">
      <label for="consulta-${name}">${label}</label>
      ${control}
      ${error ? `<p class="error" id="${name}-error">${escapeHtml(error)}</p>` : ''}
    </div>`
}
