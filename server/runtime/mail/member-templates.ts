import { writeDay } from '#shared/values/write-day.ts'
import { hola, sender, type Gym } from './greeting.ts'
import type { MailContent } from './mail-content.ts'
import { say } from './plain-name.ts'

/** Civil days. `isOwn`: the person asked for it, or whoever pays. */
type Baja = { nombre: string; gimnasio: Gym; pedida: string; ultimo_dia: string; isOwn: boolean }

/** Mails that a gym owes its members as a proof. */
export const memberTemplates = {
  baja: ({ nombre, gimnasio, pedida, ultimo_dia, isOwn }: Baja): MailContent => ({
    asunto: say`Tu baja en ${gimnasio.nombre}`,
    avance: `Tu último día es el ${writeDay(ultimo_dia)}.`,
    titulo: 'Tu baja quedó registrada',
    parrafos: [
      hola(nombre),
      `El ${writeDay(pedida)} ${isOwn ? say`se pidió tu baja en ${gimnasio.nombre}` : say`${gimnasio.nombre} registró tu baja`}. Tu último día es el ${writeDay(ultimo_dia)}.`,
      'Hasta ese día todo sigue igual, y después no se te cobra nada. Guarda este mensaje: es tu comprobante.',
    ],
    nota: say`Si no pediste la baja, avisa a ${gimnasio.nombre}: hasta tu último día se puede deshacer.`,
    gimnasio: sender(gimnasio),
  }),
}
