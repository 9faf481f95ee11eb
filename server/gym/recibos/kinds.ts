import type { RecordDeps } from '#server/engine/records/routes/record-routes.ts'
import { gymLogo } from '#server/gym/exportar/gym-logo.ts'
import { pagos } from '#server/gym/pagos/pagos.collection.ts'
import { saldos } from '#server/gym/saldos/saldos.collection.ts'
import { ventas } from '#server/gym/ventas/ventas.collection.ts'
import type { FileStore } from '#server/runtime/file-store/file-store.ts'
import { createGate } from '#server/runtime/limits/gate.ts'
import type { QueueMail } from '#server/runtime/mail/outbox.ts'
import { reciboLink } from './publico/recibo-link.ts'
import { readReciboDeSaldo } from './read-recibo-de-saldo.ts'
import { readRecibo, type Recibo, readReciboDeVenta } from './read-recibo.ts'
import { reciboPdf, type Paper } from './recibo-pdf.ts'

export interface RecibosDeps extends RecordDeps {
  readonly fileStore: FileStore
  readonly publicUrl: string
  readonly queueMail: QueueMail
}

/** Receipts of payments, of sales, and of payments of what was left owing. */
export const kinds = {
  pagos: {
    read: readRecibo,
    collection: pagos,
    common: { tag: 'Pagos', opens: ['payments.index', 'payments.create'], denied: 'pagos_denied' },
  },
  ventas: {
    read: readReciboDeVenta,
    collection: ventas,
    common: { tag: 'Ventas', opens: ['sales.index', 'sales.create'], denied: 'ventas_denied' },
  },
  saldos: {
    read: readReciboDeSaldo,
    collection: saldos,
    common: { tag: 'Pagos', opens: ['payments.index', 'payments.create'], denied: 'pagos_denied' },
  },
} as const

/** Milliseconds between two receipts, for other requests: drawing one blocks the process for about 90. */
const betweenReceipts = 150

/** Draws receipts, one after the other. */
export interface DrawRecibo {
  readonly linkOf: (recibo: Recibo) => string
  readonly pdf: (who: string, recibo: Recibo, paper: Paper) => Promise<Buffer>
}

export function createDrawing({ fileStore, publicUrl }: RecibosDeps): DrawRecibo {
  const inTurn = createGate({ running: 1, line: 'receiptsInLine', rest: betweenReceipts })
  const linkOf = ({ codigo }: Recibo) => reciboLink(publicUrl, codigo)
  const pdf = (who: string, recibo: Recibo, paper: Paper) =>
    inTurn(who, async () =>
      reciboPdf({ recibo, link: linkOf(recibo), logo: await gymLogo(fileStore, recibo.logo) }, paper),
    )
  return { linkOf, pdf }
}
