import type { MailContent } from './mail-content.ts'
import { plainName, plainText } from './plain-name.ts'

type Consulta = { nombre: string; email: string; telefono: string; mensaje: string; url: string }

/** `pago` in words: 'US$ 25 por 1 mes de Profesional'. */
type Pago = { gimnasio: string; pago: string; url: string }

type Vence = {
  gimnasio: string
  servicio: string
  /** 'en 7 días', 'mañana', 'hoy'. */
  cuando: string
  fecha: string
  esPrueba: boolean
  /** The gym has announced that it leaves then. */
  sinRenovar: boolean
  url: string
}

const vence = ({ esPrueba, sinRenovar, servicio }: Vence) => {
  if (esPrueba)
    return { que: `Tu prueba de ${servicio}`, luego: 'Para seguir con todo lo que incluye, elige cómo pagar.' }
  if (sinRenovar) return { que: `Tu plan ${servicio}`, luego: 'Después pasas a Gratis. Si cambiaste de idea, avísalo.' }
  return { que: `Tu plan ${servicio}`, luego: 'Págalo antes y el mes siguiente empieza donde termina este.' }
}

/** Mails between the platform and a gym's administrators: payments, questions, decisions. Nothing about members. */
export const platformTemplates = {
  consulta: ({ nombre, email, telefono, mensaje, url }: Consulta): MailContent => ({
    asunto: `Consulta de ${plainName(nombre)}`,
    avance: plainText(mensaje).slice(0, 90),
    titulo: `${plainName(nombre)} hizo una consulta`,
    parrafos: [
      ...mensaje
        .split(/\s*\n\s*/)
        .map(plainText)
        .filter((line) => line !== ''),
      [plainName(nombre), email, plainName(telefono)].filter((part) => part !== '').join(' · '),
    ],
    boton: { texto: 'Ver la consulta', url },
    nota: 'Si respondes este mensaje, le llega a quien preguntó. Después anota en Consultas qué respondiste.',
    responder_a: email,
  }),

  transferencia_por_revisar: ({ gimnasio, pago, url }: Pago): MailContent => ({
    asunto: `${plainName(gimnasio)} envió una transferencia`,
    avance: `${pago}. Falta revisar el comprobante.`,
    titulo: 'Hay una transferencia por revisar',
    parrafos: [
      `${plainName(gimnasio)} informó una transferencia de ${pago}. Mira el comprobante, y apruébala o recházala.`,
    ],
    boton: { texto: 'Revisar el pago', url },
    nota: 'En cuanto decidas, le avisamos por correo a quien administra el gimnasio.',
  }),

  transferencia_recibida: ({ gimnasio, pago, url }: Pago): MailContent => ({
    asunto: 'Recibimos tu transferencia',
    avance: 'La revisamos y te avisamos por correo.',
    titulo: 'La recibimos',
    parrafos: [
      `Nos llegó el comprobante de tu transferencia de ${pago} para ${plainName(gimnasio)}. La revisamos y te avisamos por correo.`,
    ],
    boton: { texto: 'Ver tu plan', url },
    nota: 'Mientras la revisamos no tienes que hacer nada.',
  }),

  pago_aprobado: ({ gimnasio, pago, url, hasta }: Pago & { hasta: string }): MailContent => ({
    asunto: 'Aprobamos tu pago',
    avance: `Tu plan está pago hasta el ${hasta}.`,
    titulo: 'Aprobamos tu pago',
    parrafos: [
      `Aprobamos tu transferencia de ${pago}. El plan de ${plainName(gimnasio)} está pago hasta el ${hasta}.`,
      'Gracias por usar Vigente.',
    ],
    boton: { texto: 'Ver tu plan', url },
    nota: 'Guarda este mensaje como comprobante.',
  }),

  pago_rechazado: ({ gimnasio, pago, url, motivo }: Pago & { motivo: string }): MailContent => ({
    asunto: 'No pudimos aprobar tu pago',
    avance: motivo,
    titulo: 'No pudimos aprobar tu pago',
    parrafos: [
      `Revisamos tu transferencia de ${pago} para ${plainName(gimnasio)} y no pudimos aprobarla.`,
      `Motivo: ${motivo}`,
    ],
    boton: { texto: 'Enviar otro comprobante', url },
    nota: 'Si crees que es un error, envía el comprobante otra vez desde esa página.',
  }),

  servicio_vence: (given: Vence): MailContent => {
    const { que, luego } = vence(given)
    const title = `${que} termina ${given.cuando}`
    return {
      asunto: title,
      avance: `Hasta el ${given.fecha}.`,
      titulo: title,
      parrafos: [`${que} en ${plainName(given.gimnasio)} es hasta el ${given.fecha}. ${luego}`],
      boton: { texto: 'Ver los planes', url: given.url },
      nota: 'Pase lo que pase, tus miembros, tus pagos y tus reportes siguen ahí.',
    }
  },

  gimnasio_suspendido: ({ gimnasio, motivo, url }: { gimnasio: string; motivo: string; url: string }): MailContent => ({
    asunto: `Suspendimos ${plainName(gimnasio)}`,
    avance: motivo,
    titulo: `Suspendimos ${plainName(gimnasio)}`,
    parrafos: [
      `Motivo: ${motivo}`,
      'Tú y tu equipo pueden entrar, ver y exportar todos los datos, pero no cobrar ni cambiar nada hasta que lo reabramos.',
    ],
    boton: { texto: 'Ir a Vigente', url },
    nota: 'Si crees que es un error, escríbenos desde la página de Vigente. No borramos nada.',
  }),

  gimnasio_reabierto: ({ gimnasio, url }: { gimnasio: string; url: string }): MailContent => ({
    asunto: `Reabrimos ${plainName(gimnasio)}`,
    avance: 'Ya puedes cobrar y cambiar lo que necesites.',
    titulo: `Reabrimos ${plainName(gimnasio)}`,
    parrafos: ['Ya puedes cobrar y cambiar lo que necesites. Todo está como lo dejaste.'],
    boton: { texto: 'Ir a Vigente', url },
    nota: 'Gracias por tu paciencia.',
  }),

  resumen_del_dia: ({ lineas, url }: { lineas: string[]; url: string }): MailContent => ({
    asunto: 'Resumen del día',
    avance: lineas[0] ?? '',
    titulo: 'Resumen del día',
    parrafos: lineas,
    boton: { texto: 'Ir a la plataforma', url },
    nota: 'Llega una vez por día, solo si hay algo que mirar.',
  }),
}
