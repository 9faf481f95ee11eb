import { newRecordId } from '#web/lib/api/new-record-id.ts'

/** Sends the contact form without leaving the page; the server returns the updated form. */
export function answerInPlace(page: Document): void {
  // One id per message, so that sending it twice stores it once.
  let id = newRecordId()
  page.addEventListener('submit', (event) => {
    const form = event.target
    if (!(form instanceof HTMLFormElement) || form.getAttribute('action') !== '/contacto') return
    event.preventDefault()
    const button = form.querySelector('button')
    if (button?.getAttribute('aria-disabled') === 'true') return
    button?.setAttribute('aria-disabled', 'true')
    void send(form, id).then((isStored) => {
      button?.removeAttribute('aria-disabled')
      if (isStored) id = newRecordId()
    })
  })
}

async function send(form: HTMLFormElement, id: string): Promise<boolean> {
  const body = new URLSearchParams({ id })
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') body.set(name, value)
  try {
    const response = await fetch('/contacto', { method: 'POST', body, headers: { 'x-solo-formulario': '1' } })
    if (!response.headers.get('content-type')?.startsWith('text/html')) throw new Error(String(response.status))
    putInPlace(form, await response.text())
    return response.ok
  } catch {
    // No connection, or a server that is starting: keep the typed text.
    complain(form, 'No pudimos enviar tu consulta. Revisa tu conexión e intenta de nuevo.')
    return false
  }
}

function putInPlace(form: HTMLFormElement, html: string): void {
  const container = form.closest('#formulario')
  const answer = new DOMParser().parseFromString(html, 'text/html').querySelector('#formulario')
  if (!container || !answer) return
  container.replaceWith(answer)
  answer.querySelector<HTMLElement>('[aria-invalid], [role]')?.focus()
}

function complain(form: HTMLFormElement, sentence: string): void {
  form.querySelector('.problema')?.remove()
  const problem = document.createElement('p')
  problem.className = 'problema'
  problem.setAttribute('role', 'alert')
  problem.textContent = sentence
  form.prepend(problem)
}
