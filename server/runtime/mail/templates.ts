import type { MailContent } from './mail-content.ts'
import { civilDay } from '#shared/values/dates.ts'
import { writeDay } from '#shared/values/write-day.ts'
import { hola, sender, type Gym } from './greeting.ts'
import { memberTemplates } from './member-templates.ts'
import { payerTemplates } from './payer-templates.ts'
import { say } from './plain-name.ts'
import { platformTemplates } from './platform-templates.ts'

type Link = { nombre: string; url: string }

const ignored = 'Si no fuiste tú, ignora este mensaje: nada cambia sin ese enlace.'

type OfGym = { gimnasio: string; url: string }

/** `total` is formatted; `aviso` is a sentence about what is left owing, '' for none. */
type Recibo = Link & {
  gimnasio: Gym
  titulo: string
  numero: string
  que: 'pago' | 'compra'
  total: string
  aviso: string
  pdf: Buffer
}

type LinkPago = Link & { gimnasio: Gym; concepto: string; total: string; vence: string }

type CobroAutomatico = Link & { gimnasio: Gym; concepto: string; total: string; cada: string }

/** A notice before a debit. `total` is formatted, `cuenta` the last four signs of the account. */
type AvisoDeCobro = {
  nombre: string
  gimnasio: Gym
  concepto: string
  total: string
  dia: string
  cuenta: string
  referencia: string
}

type Recordatorio = { asunto: string; parrafos: readonly string[]; gimnasio: Gym; baja: string }

type Code = { nombre: string; codigo: string; minutos: number; gimnasio: string }

type WebhookApagado = OfGym & { nombre: string; motivo: keyof typeof porqueSeApago }

const porqueSeApago = {
  fallas: 'Su servidor no aceptó nada durante tres días.',
  ya_no_existe: 'Su servidor respondió que esa dirección ya no existe.',
  demasiadas: 'Se juntaron demasiadas entregas que su servidor no alcanza a recibir.',
} as const

const newPassword = {
  asunto: 'Elige una contraseña nueva',
  avance: 'El enlace sirve una sola vez, durante 30 minutos.',
  titulo: 'Elige una contraseña nueva',
}

const choose = ({ gimnasio, url }: OfGym) => ({ texto: say`Elegir contraseña para ${gimnasio}`, url })

/** Every mail of the product, with its words. */
export const templates = {
  ...memberTemplates,
  ...payerTemplates,
  ...platformTemplates,

  recuperar_clave: ({ nombre, url }: Link): MailContent => ({
    ...newPassword,
    parrafos: [
      hola(nombre),
      'Alguien pidió cambiar la contraseña de tu cuenta de Vigente. Si fuiste tú, elige una nueva con este botón. El enlace sirve una sola vez, durante 30 minutos.',
    ],
    boton: { texto: 'Elegir contraseña', url },
    nota: ignored,
  }),

  recuperar_una_de_varias: ({ enlaces: [first, ...others] }: { enlaces: readonly OfGym[] }): MailContent => ({
    ...newPassword,
    parrafos: [
      'Hola:',
      'Alguien pidió cambiar la contraseña de tu cuenta de Vigente. Este correo se escribió en más de un gimnasio, y todavía nadie confirmó en cuál es suyo. Si fuiste tú, usa solo el botón del gimnasio que conoces: desde entonces tu correo es de esa cuenta.',
      'Los enlaces sirven durante 30 minutos.',
    ],
    ...(first && { boton: choose(first), otros: others.map(choose) }),
    nota: ignored,
  }),

  verificar_correo: ({ nombre, url, gimnasio }: Link & { gimnasio: string }): MailContent => ({
    asunto: 'Confirma tu correo',
    avance: 'Un paso y tu cuenta queda confirmada.',
    titulo: 'Confirma tu correo',
    parrafos: [
      hola(nombre),
      say`Confirma que este correo es tuyo y que con él entras a ${gimnasio || 'Vigente'}. Así podrás recuperar tu cuenta si olvidas la contraseña. El enlace sirve durante un día.`,
    ],
    boton: { texto: 'Confirmar correo', url },
    nota: say`Si no tienes una cuenta en ${gimnasio || 'Vigente'}, ignora este mensaje.`,
  }),

  registro_con_cuenta: ({ gimnasio }: { gimnasio: string }): MailContent => ({
    asunto: 'Se registró un gimnasio con tu correo',
    avance: 'Tu cuenta de siempre sigue como está.',
    titulo: 'Se registró un gimnasio con tu correo',
    parrafos: [
      say`Alguien registró ${gimnasio} en Vigente con este correo, que ya entra a otro gimnasio. Tu cuenta de siempre sigue como está.`,
      say`Si fuiste tú, entra a ${gimnasio} con la contraseña que elegiste al registrarlo, y en Mi cuenta cámbiale el correo: los enlaces para recuperar la contraseña llegan solo a tu cuenta de siempre.`,
    ],
    nota: 'Si no fuiste tú, no tienes que hacer nada. No le dijimos a nadie que tienes una cuenta.',
  }),

  cambiar_correo: ({ nombre, url }: Link): MailContent => ({
    asunto: 'Confirma tu correo nuevo',
    avance: 'Falta un paso para usar este correo en Vigente.',
    titulo: 'Confirma tu correo nuevo',
    parrafos: [
      hola(nombre),
      'Pediste usar este correo para entrar a Vigente. Confírmalo con este botón; te pediremos tu contraseña. El enlace sirve una sola vez, durante 30 minutos.',
    ],
    boton: { texto: 'Usar este correo', url },
    nota: ignored,
  }),

  invitacion: ({ nombre, url, invita, gimnasio }: Link & { invita: string; gimnasio: Gym }): MailContent => ({
    asunto: say`${gimnasio.nombre} te invita a Vigente`,
    avance: say`${invita} te dio acceso. Elige tu contraseña y entra.`,
    titulo: say`Te damos la bienvenida a ${gimnasio.nombre}`,
    parrafos: [
      hola(nombre),
      say`${invita} te dio acceso al sistema de ${gimnasio.nombre}. Elige tu contraseña y entra. El enlace sirve una sola vez, durante 7 días.`,
    ],
    boton: { texto: 'Aceptar invitación', url },
    nota: say`Si no trabajas en ${gimnasio.nombre}, ignora este mensaje.`,
    gimnasio: sender(gimnasio),
  }),

  invitacion_con_cuenta: ({ invita, gimnasio }: { invita: string; gimnasio: Gym }): MailContent => ({
    asunto: say`${gimnasio.nombre} te invita a Vigente`,
    avance: 'Ya tienes una cuenta con este correo.',
    titulo: 'Ya tienes una cuenta con este correo',
    parrafos: [
      say`${invita} quiso darte acceso al sistema de ${gimnasio.nombre}, pero este correo ya entra a otro gimnasio. Cada correo entra a uno solo.`,
      say`Si quieres trabajar en ${gimnasio.nombre}, ${gimnasio.correo === '' ? say`dale a ${invita}` : 'responde este mensaje con'} otro correo tuyo para que te inviten con él. Tu cuenta actual sigue como está.`,
    ],
    nota: 'No le dijimos a nadie que tienes una cuenta.',
    gimnasio: sender(gimnasio),
  }),

  /**
   * For a gym without a confirmed person: contains nothing of the gym but its name. Without `url`, the address already has
   * an account.
   */
  invitacion_sin_confirmar: ({ gimnasio, url }: { gimnasio: string; url: string | null }): MailContent => ({
    asunto: 'Te invitan a Vigente',
    avance: 'Te dieron acceso al sistema de un gimnasio.',
    titulo: 'Te invitan a Vigente',
    parrafos: [
      'Hola:',
      say`Te dieron acceso al sistema de un gimnasio que se llama «${gimnasio}». Quien te invita todavía no confirmó su propio correo: por eso este mensaje no dice su nombre. Si dudas, pregúntale en persona.`,
      url === null
        ? 'Este correo ya entra a otro gimnasio, y cada correo entra a uno solo. Si trabajas ahí, pide que te inviten con otro correo tuyo. Tu cuenta sigue como está.'
        : 'Si trabajas ahí, elige tu contraseña y entra. El enlace sirve una sola vez, durante 7 días.',
    ],
    ...(url === null ? {} : { boton: { texto: 'Aceptar invitación', url } }),
    nota: 'Si no conoces ese gimnasio, ignora este mensaje: nada cambia.',
  }),

  /** `total` is formatted money. */
  recibo: ({ nombre, gimnasio, titulo, numero, que, total, aviso, url, pdf }: Recibo): MailContent => ({
    asunto: say`Tu recibo ${numero} de ${gimnasio.nombre}`,
    avance: `Por ${total}. Va adjunto en PDF.`,
    titulo,
    parrafos: [
      hola(nombre),
      `${say`Este es el recibo de tu ${que} en ${gimnasio.nombre}`}, por ${total}. Va adjunto en PDF.`,
      ...(aviso === '' ? [] : [aviso]),
    ],
    boton: { texto: 'Verificar el recibo', url },
    nota: say`Si no ${que === 'pago' ? 'pagaste' : 'compraste'} nada en ${gimnasio.nombre}, alguien escribió mal su correo: ignora este mensaje.`,
    gimnasio: sender(gimnasio),
    adjuntos: [{ nombre: `recibo-${numero}.pdf`, tipo: 'application/pdf', base64: pdf.toString('base64') }],
  }),

  /** `total` and `vence` are formatted. */
  link_pago: ({ nombre, gimnasio, concepto, total, vence, url }: LinkPago): MailContent => ({
    asunto: say`Tu pago en ${gimnasio.nombre}`,
    avance: `Por ${total}.`,
    titulo: 'Paga tu plan en línea',
    parrafos: [
      hola(nombre),
      `${say`Con este botón pagas ${concepto} en ${gimnasio.nombre}`}, por ${total}. Se paga con Mercado Pago y vence el ${vence}.`,
    ],
    boton: { texto: 'Pagar', url },
    nota: say`Si no vas a ${gimnasio.nombre}, alguien escribió mal su correo: ignora este mensaje.`,
    gimnasio: sender(gimnasio),
  }),

  cobro_automatico: ({ nombre, gimnasio, concepto, total, cada, url }: CobroAutomatico): MailContent => ({
    asunto: say`Cobro automático en ${gimnasio.nombre}`,
    avance: `${total}, ${cada}.`,
    titulo: 'Paga tu plan sin acordarte',
    parrafos: [
      hola(nombre),
      `${say`Con este botón aceptas que Mercado Pago te cobre ${concepto} en ${gimnasio.nombre}`}: ${total}, ${cada}. Puedes cancelarlo cuando quieras, en Mercado Pago o en el gimnasio.`,
    ],
    boton: { texto: 'Aceptar el cobro automático', url },
    nota: say`Si no vas a ${gimnasio.nombre}, alguien escribió mal su correo: ignora este mensaje.`,
    gimnasio: sender(gimnasio),
  }),

  aviso_de_cobro: ({ nombre, gimnasio, concepto, total, dia, cuenta, referencia }: AvisoDeCobro): MailContent => ({
    asunto: say`Próximo recibo de ${gimnasio.nombre}`,
    avance: `${total}, el ${dia}.`,
    titulo: `El ${dia} se cobra tu recibo`,
    parrafos: [
      hola(nombre),
      `${say`Tu banco cobrará ${concepto} de ${gimnasio.nombre}`}: ${total}, el ${dia}, en la cuenta que termina en ${cuenta}. La referencia de tu mandato es ${referencia}.`,
      'Si no estás de acuerdo, responde a este correo antes de ese día. Después tienes ocho semanas para pedir a tu banco que lo devuelva.',
    ],
    nota: say`Lo recibes porque autorizaste a ${gimnasio.nombre} a cobrar por tu banco.`,
    gimnasio: sender(gimnasio),
  }),

  /** `parrafos` are the gym's words, plain already. */
  recordatorio: ({ asunto, parrafos, gimnasio, baja }: Recordatorio): MailContent => ({
    asunto,
    avance: parrafos[0] ?? '',
    titulo: asunto,
    parrafos: [...parrafos],
    nota: say`Recibes este mensaje porque eres miembro de ${gimnasio.nombre}.`,
    gimnasio: sender(gimnasio),
    baja,
  }),

  codigo: ({ nombre, codigo, minutos, gimnasio }: Code): MailContent => ({
    asunto: 'Tu código para entrar a Vigente',
    avance: `Vence en ${minutos} ${minutos === 1 ? 'minuto' : 'minutos'}.`,
    titulo: 'Tu código para entrar',
    parrafos: [
      hola(nombre),
      say`Escribe este código para entrar a ${gimnasio || 'Vigente'}. Vence en ${String(minutos)} ${minutos === 1 ? 'minuto' : 'minutos'} y sirve una sola vez.`,
    ],
    codigo,
    nota: 'Nadie de Vigente te pedirá este código. Si no intentaste entrar, cambia tu contraseña.',
  }),

  codigo_confirmacion: ({ nombre, codigo, minutos }: Code): MailContent => ({
    asunto: 'Tu código para confirmar que eres tú',
    avance: `Vence en ${minutos} minutos.`,
    titulo: 'Tu código para confirmar que eres tú',
    parrafos: [
      hola(nombre),
      `Escribe este código en Mi cuenta para cambiar la verificación en dos pasos. Vence en ${minutos} minutos y sirve una sola vez.`,
    ],
    codigo,
    nota: 'Si no lo pediste, alguien tiene abierta tu cuenta: entra y cierra las demás sesiones. No des este código a nadie.',
  }),

  correo_cambiado: ({ nombre, url }: Link): MailContent => ({
    asunto: 'Cambió el correo de tu cuenta',
    avance: 'Desde ahora entras con otro correo.',
    titulo: 'Cambió el correo de tu cuenta',
    parrafos: [
      hola(nombre),
      'Desde ahora entras a Vigente con otro correo; este ya no sirve. Las sesiones abiertas se cerraron.',
    ],
    boton: { texto: 'Ir a Vigente', url },
    nota: 'Si no fuiste tú, avisa enseguida a quien administra tu gimnasio.',
  }),

  segundo_paso_quitado: ({ nombre, url }: Link): MailContent => ({
    asunto: 'Se quitó la verificación en dos pasos',
    avance: 'Actívala de nuevo si la usabas.',
    titulo: 'Se quitó la verificación en dos pasos',
    parrafos: [
      hola(nombre),
      'Acabas de mostrar por primera vez que este correo es tuyo. La verificación en dos pasos que tenía la cuenta podía ser de otra persona, así que la quitamos.',
      'Si la usabas tú, actívala de nuevo en Mi cuenta.',
    ],
    boton: { texto: 'Ir a Vigente', url },
    nota: 'Si no fuiste tú, avisa enseguida a quien administra tu gimnasio.',
  }),

  falta_respaldo: ({ ultimo, fallo }: { ultimo: Date | null; fallo: string | null }): MailContent => ({
    asunto: fallo === null ? 'Falta un respaldo de Vigente' : 'Un respaldo de Vigente falló',
    avance: 'Sin respaldo, lo que se pierda no vuelve.',
    titulo: fallo === null ? 'Falta un respaldo' : 'Un respaldo falló',
    parrafos: [
      ...(fallo === null ? [] : [fallo]),
      ...(ultimo === null
        ? []
        : [
            `El último respaldo que se sabe bueno es del ${writeDay(civilDay(ultimo, 'UTC'))} a las ${ultimo.toISOString().slice(11, 16)} (UTC).`,
          ]),
      'Mira el registro del servidor, el espacio del disco y que el temporizador de los respaldos esté activo. La guía de operación, en «Respaldos», dice cómo hacer uno ahora.',
    ],
    nota: 'Mientras siga así te escribiremos una vez por día.',
  }),

  trabajos_detenidos: (): MailContent => ({
    asunto: 'Los trabajos de Vigente están detenidos',
    avance: 'Correos, webhooks y cobros en línea esperan.',
    titulo: 'Los trabajos están detenidos',
    parrafos: [
      'Desde hace más de tres minutos un proceso de Vigente no puede hacer su trabajo de fondo: correos, webhooks, cobros en línea y sellos esperan. Nada de eso se pierde: sigue cuando se arregle.',
      'Mira el registro del servidor y que PostgreSQL conteste. La guía de operación, en «Vigilar», dice qué buscar.',
    ],
    nota: 'Mientras siga así te escribiremos una vez por día.',
  }),

  segundo_paso_desactivado: ({ nombre, url }: Link): MailContent => ({
    asunto: 'Se desactivó la verificación en dos pasos',
    avance: 'Alguien que administra tu gimnasio la desactivó.',
    titulo: 'Se desactivó la verificación en dos pasos',
    parrafos: [
      hola(nombre),
      'Alguien que administra tu gimnasio desactivó la verificación en dos pasos de tu cuenta. Ahora se entra sin el código de tu teléfono.',
      'Actívala de nuevo en Mi cuenta.',
    ],
    boton: { texto: 'Ir a Vigente', url },
    nota: 'Si no lo pediste, cambia tu contraseña y avisa a quien administra tu gimnasio.',
  }),

  webhook_apagado: ({ nombre, gimnasio, motivo, url }: WebhookApagado): MailContent => ({
    asunto: say`Apagamos el webhook ${nombre}`,
    avance: porqueSeApago[motivo],
    titulo: 'Un webhook se apagó',
    parrafos: [
      `${say`El webhook ${nombre} de ${gimnasio} ya no recibe avisos.`} ${porqueSeApago[motivo]}`,
      'Lo que no se pudo entregar queda treinta días en Configuración, Webhooks. Cuando su servidor funcione, actívalo y reenvíalo.',
    ],
    boton: { texto: 'Ver los webhooks', url },
    nota: 'Recibes este mensaje porque administras tu gimnasio en Vigente.',
  }),

  clave_cambiada: ({ nombre, url }: Link): MailContent => ({
    asunto: 'Cambió tu contraseña',
    avance: 'Las sesiones abiertas se cerraron.',
    titulo: 'Cambió tu contraseña',
    parrafos: [
      hola(nombre),
      'La contraseña de tu cuenta de Vigente acaba de cambiar. Las sesiones abiertas se cerraron.',
    ],
    boton: { texto: 'No fui yo', url },
    nota: 'Si la cambiaste tú, no tienes que hacer nada.',
  }),
}

export type TemplateName = keyof typeof templates
