import { civilDay, type CivilDate } from '#shared/values/dates.ts'
import { writeDay } from '#shared/values/write-day.ts'
import { hola, sender, type Gym } from './greeting.ts'
import type { MailContent } from './mail-content.ts'
import { say } from './plain-name.ts'

/** `zona`: the gym's, for the day on which the link ends. */
type Firmar = { nombre: string; gimnasio: Gym; url: string; vence: Date; zona: string }

type CodigoDeFirma = { gimnasio: Gym; codigo: string; minutos: number }

/** `cuenta`: the last four signs of the account. */
type Firmado = {
  nombre: string
  gimnasio: Gym
  acreedor: string
  identificador: string
  referencia: string
  cuenta: string
  firmado: CivilDate
}

/** Mails to payers about the order by which the bank collects from them. */
export const payerTemplates = {
  firmar_mandato: ({ nombre, gimnasio, url, vence, zona }: Firmar): MailContent => ({
    asunto: say`Firma la domiciliación de ${gimnasio.nombre}`,
    avance: 'Se firma en una página, en dos minutos.',
    titulo: 'Firma tu orden de domiciliación',
    parrafos: [
      hola(nombre),
      say`${gimnasio.nombre} te pide firmar la orden con la que tu banco paga sus recibos. La lees y la firmas en esta página, con un código que te llega a este correo. Ten a mano el IBAN de tu cuenta.`,
      `El enlace sirve hasta el ${writeDay(civilDay(vence, zona))}.`,
    ],
    boton: { texto: 'Leer y firmar', url },
    nota: say`Si no tienes nada que ver con ${gimnasio.nombre}, ignora este mensaje: sin tu firma no se cobra nada.`,
    gimnasio: sender(gimnasio),
  }),

  codigo_de_firma: ({ gimnasio, codigo, minutos }: CodigoDeFirma): MailContent => ({
    asunto: 'Tu código para firmar',
    avance: `Sirve durante ${minutos} minutos.`,
    titulo: 'Tu código para firmar',
    parrafos: [say`Escríbelo en la página que abriste para firmar la orden de ${gimnasio.nombre}.`],
    codigo,
    nota: `Sirve durante ${minutos} minutos. No se lo digas a nadie. Si no abriste esa página, ignora este mensaje.`,
    gimnasio: sender(gimnasio),
  }),

  mandato_firmado: ({
    nombre,
    gimnasio,
    acreedor,
    identificador,
    referencia,
    cuenta,
    firmado,
  }: Firmado): MailContent => ({
    asunto: say`Firmaste la domiciliación de ${gimnasio.nombre}`,
    avance: 'Guarda este mensaje: es tu copia.',
    titulo: 'Firmaste tu orden de domiciliación',
    parrafos: [
      hola(nombre),
      `El ${writeDay(firmado)} ` +
        say`firmaste la orden de domiciliación a favor de ${acreedor}, con identificador ${identificador}. Su referencia es ${referencia}, y la cuenta termina en ${cuenta}.`,
      'Puedes pedir a tu banco la devolución de un recibo dentro de las ocho semanas que siguen al cargo.',
    ],
    nota: say`Si no la firmaste, avisa a ${gimnasio.nombre}.`,
    gimnasio: sender(gimnasio),
  }),
}
