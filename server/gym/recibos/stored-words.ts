import { reciboWords, type ReciboWords } from '#shared/recibos/recibo-words.ts'
import type { Recibo } from './read-recibo.ts'

/** A stored receipt in words. */
export const wordsOf = ({ zona, ...recibo }: Recibo): ReciboWords =>
  reciboWords(
    {
      ...recibo,
      medio_pago: recibo.medio,
      partes: recibo.partes.map((parte) => ({ ...parte, monto: Number(parte.monto) })),
      precio_lista: Number(recibo.precio_lista),
      descuento: Number(recibo.descuento),
      monto: Number(recibo.monto),
      queda: recibo.queda && { ...recibo.queda, monto: Number(recibo.queda.monto) },
    },
    { ...recibo, zona_horaria: zona },
  )
