import { limitRefusals } from '#shared/errors/limit-refusals.ts'
import { escapeHtml } from '#server/runtime/mail/escape-html.ts'

/** The page where no web app is built. */
const bare = `<!doctype html><html lang="es-419"><head><meta charset="utf-8"><meta name="robots" content="noindex">
<title>Recordatorios</title></head><body><main><!--baja--></main></body></html>`

/** The built page, or a bare one, with the content in its place. */
export const fillBaja = (template: string | undefined, content: string): string =>
  (template ?? bare).replace('<!--baja-->', () => content)

/** Asks before it acts: mail programs open links ahead of people. The form posts to its own address. */
export const askPage = (gimnasio: string): string => `<h1>¿No quieres más recordatorios?</h1>
    <p class="nota">${escapeHtml(gimnasio)} deja de escribirte por vencimientos, cumpleaños y ausencias. Los recibos de tus pagos te siguen llegando.</p>
    <form method="post"><button type="submit">No recibir más recordatorios</button></form>`

export const donePage = (gimnasio: string): string => `<h1 class="bueno">Listo, no te escribimos más</h1>
    <p class="nota">${escapeHtml(gimnasio)} ya no te manda recordatorios. Si cambias de idea, avisa en el gimnasio.</p>`

export const notFoundPage = `<h1>Este enlace ya no sirve</h1>
    <p class="nota">Revisa que esté completo. Si es de un mensaje viejo, responde ese mensaje y pide que no te escriban más.</p>`

export const tooManyPage = `<h1>Demasiadas consultas</h1>
    <p class="nota">${limitRefusals.baja_lookups}</p>`
