import { createPortal } from 'react-dom'
import type { Pago } from '#shared/collections/pago.ts'
import type { Paper } from './print-recibo.ts'
import { ReciboPaper } from './recibo-paper.tsx'
import styles from './recibo-print.module.css'

/** The receipt alone on its sheet: nothing else of the page is printed while it is there. */
export function ReciboPrint({ pago, sucursal, paper }: { pago: Pago; sucursal: string; paper: Paper }) {
  return createPortal(
    <div data-print-alone className={styles.sheet} data-paper={paper} aria-hidden>
      <ReciboPaper pago={pago} sucursal={sucursal} />
    </div>,
    document.body,
  )
}
