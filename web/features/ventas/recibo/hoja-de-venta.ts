import { soldOf, type Venta } from '#shared/ventas/venta.ts'
import { written, type Hoja } from '#web/features/recibos/recibo/hoja.ts'
import { reciboNumber } from '#shared/recibo.ts'
import { messageEnd } from '#web/features/recibos/recibo/recibo.ts'
import type { Format } from '#web/lib/format.ts'
import { greeting } from '#web/lib/whatsapp/greeting.ts'
import { personOf } from '../queries/venta-words.ts'

/** The receipt of a sale. */
export function hojaDeVenta(venta: Venta, sucursal: string, format: Format): Hoja {
  const { expand, concepto, cantidad, precio, monto, medio_pago, referencia } = venta
  return {
    ...venta,
    instante: venta.created,
    sucursal,
    direccion: expand?.sucursal_id?.direccion ?? '',
    persona: written([{ name: expand?.id_miembro ? 'Miembro' : 'Visitante', value: personOf(venta) }]),
    lineas: [{ name: 'Concepto', value: soldOf(venta) }],
    concepto: { nombre: concepto, detalle: '', cantidad, precio, importe: monto },
    cobro: [
      { name: 'Medio de pago', value: [medio_pago, referencia].filter(Boolean).join(' · ') },
      { name: 'Cobró', value: expand?.usuario_id?.name ?? '—' },
    ],
    precio: written([{ name: 'Precio', value: cantidad === 1 ? '' : format.money(precio) }]),
    importes: [],
    total: monto,
    pie: 'Este recibo no reemplaza a una factura.',
  }
}

type Sender = { gimnasio: string; sucursal: string; format: Format; enlace: string }

/** The text for WhatsApp, sent by the user. */
export function ventaMessage(venta: Venta, { gimnasio, sucursal, format, enlace }: Sender): string {
  return [
    `${greeting(personOf(venta))} recibimos tu pago de ${format.money(venta.monto)} en ${gimnasio} (${sucursal}).`,
    soldOf(venta),
    `Recibo ${reciboNumber(venta.recibo)} · ${venta.medio_pago} · ${format.dateTime(venta.created)}`,
    ...messageEnd(enlace),
  ].join('\n')
}
