import { limitRefusals } from '#shared/errors/limit-refusals.ts'
import { brand, heading, icons, note } from '#server/gym/publico/page.ts'
import type { PublicPage } from '#server/gym/publico/public-routes.ts'
import { escapeHtml } from '#server/runtime/mail/escape-html.ts'

export const bajaPage: PublicPage = {
  titulo: 'Recordatorios',
  pie: 'Enviados con Vigente',
  prefix: 'baja',
  budget: 'bajaLookups',
  notFound:
    heading('', icons.question, 'Este enlace ya no sirve') +
    note('Revisa que esté completo. Si es de un mensaje viejo, responde ese mensaje y pide que no te escriban más.'),
  tooMany: heading('', icons.clock, 'Demasiadas consultas') + note(limitRefusals.baja_lookups),
}

/** Asks before it acts: mail programs open links ahead of people. The form posts to its own address. */
export const askPage = (gimnasio: string): string => `${brand(gimnasio)}
    ${heading('', icons.bell, '¿No quieres más recordatorios?')}
    ${note(`${escapeHtml(gimnasio)} deja de escribirte por vencimientos, cumpleaños y ausencias. Los recibos de tus pagos te siguen llegando.`)}
    <form method="post"><button type="submit" class="boton">No recibir más recordatorios</button></form>`

export const donePage = (gimnasio: string): string => `${brand(gimnasio)}
    ${heading('bueno', icons.check, 'Listo, no te escribimos más')}
    ${note(`${escapeHtml(gimnasio)} ya no te manda recordatorios. Si cambias de idea, avisa en el gimnasio.`)}`
