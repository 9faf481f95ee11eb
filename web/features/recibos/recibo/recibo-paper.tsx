import { api } from '#web/lib/api/api.ts'
import { useSession } from '#web/lib/session.ts'
import { Telefono } from '#web/lib/telefono.tsx'
import { QrCode } from '#web/ui/pictures/qr-code.tsx'
import { PaperSheet } from '#web/ui/print/paper-sheet.tsx'
import type { Concepto, Hoja, Renglon } from './hoja.ts'
import styles from './recibo-paper.module.css'
import { reciboNumber } from '#shared/recibo.ts'

interface ReciboPaperProps {
  hoja: Hoja
  /** The address of the public page, which the paper shows as a QR; '' for none. */
  enlace?: string
}

/** The receipt's contents, the same on screen and paper, where a QR follows. */
export function ReciboPaper({ hoja, enlace = '' }: ReciboPaperProps) {
  const { gym, format } = useSession()
  const number = reciboNumber(hoja.recibo)
  return (
    <PaperSheet
      label={`Recibo ${number}`}
      issuer={gym.nombre}
      logo={gym.logo === '' ? undefined : api.files.getURL(gym, gym.logo, { thumb: '200x200f' })}
      place={
        <>
          <p>{hoja.sucursal}</p>
          {hoja.direccion !== '' && <p>{hoja.direccion}</p>}
          {gym.telefono !== null && (
            <p>
              <Telefono numero={String(gym.telefono)} />
            </p>
          )}
        </>
      }
      title={`Recibo ${number}`}
      moment={format.dateTime(hoja.instante)}
    >
      {hoja.anulado !== '' && (
        <p className={styles.void}>
          Anulado el {format.dateTime(hoja.anulado)}: {hoja.motivo_anulacion}
        </p>
      )}
      <dl className={styles.lines}>
        <Renglones renglones={hoja.persona} />
        <Renglones renglones={hoja.lineas} className={styles.narrow} />
        <Renglones renglones={hoja.cobro} className={styles.paid} />
      </dl>
      <ConceptoTable concepto={hoja.concepto} />
      <dl className={styles.amounts}>
        <Renglones renglones={hoja.precio} className={styles.narrow} />
        <Renglones renglones={hoja.importes} />
        <div className={styles.total}>
          <dt>Total</dt>
          <dd>{format.money(hoja.total)}</dd>
        </div>
      </dl>
      {enlace !== '' && (
        <figure className={styles.verify}>
          <QrCode text={enlace} label="Código QR del recibo" />
          <figcaption>Verifica este recibo</figcaption>
        </figure>
      )}
      <p className={styles.foot}>{hoja.pie}</p>
    </PaperSheet>
  )
}

function Renglones({ renglones, className }: { renglones: readonly Renglon[]; className?: string | undefined }) {
  return renglones.map(({ name, value }, at) => (
    <div key={at} className={className}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  ))
}

/** On A4 alone, in place of the concept's lines. */
function ConceptoTable({ concepto: { nombre, detalle, cantidad, precio, importe } }: { concepto: Concepto }) {
  const { format } = useSession()
  return (
    <table className={styles.concept}>
      <thead>
        <tr>
          <th>Concepto</th>
          <th>Cantidad</th>
          <th>Precio</th>
          <th>Importe</th>
        </tr>
      </thead>
      <tbody>
        <tr>
          <td>
            {nombre}
            {detalle !== '' && <small>{detalle}</small>}
          </td>
          <td>{format.number(cantidad)}</td>
          <td>{format.money(precio)}</td>
          <td>{format.money(importe)}</td>
        </tr>
      </tbody>
    </table>
  )
}
