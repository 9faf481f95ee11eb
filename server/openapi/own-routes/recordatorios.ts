import { reglaInput } from '#shared/recordatorios/regla.ts'
import { bodyOf, listOf, number, object, text, type DescribedRoute } from './described-route.ts'

const reached = object({ cantidad: number, nombres: listOf(text) })

/** The routes of reminders. */
export const recordatorios: readonly DescribedRoute[] = [
  {
    route: 'GET /api/recordatorios/hoy',
    tag: 'Recordatorios',
    summary: 'A quién recordar hoy por WhatsApp, con el texto',
    query: { sucursal: 'La sucursal; sin ella, todas las que ve la clave.' },
    answer: object({ dia: text, cantidad: number, pendientes: number, miembros: listOf({}) }),
  },
  {
    route: 'POST /api/recordatorios/vista',
    tag: 'Recordatorios',
    summary: 'Muestra qué haría hoy una regla, sin guardarla',
    body: bodyOf(reglaInput),
    answer: object({ dia: text, correo: reached, whatsapp: reached, sin_contacto: number, anteriores: number }),
  },
]
