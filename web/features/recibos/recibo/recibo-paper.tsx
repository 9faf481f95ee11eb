import {
  encabezados,
  reciboWords,
  verificar,
  type Recibo,
  type ReciboWords,
  type Renglon,
} from '#shared/recibos/recibo-words.ts'
import { api } from '#web/lib/api/api.ts'
import { useSession } from '#web/lib/session.ts'
import { Telefono } from '#web/lib/telefono.tsx'
import { QrCode } from '#web/ui/pictures/qr-code.tsx'
import { PaperSheet } from '#web/ui/print/paper-sheet.tsx'
import styles from './recibo-paper.module.css'

interface ReciboPaperProps {
  recibo: Recibo
  /** The address of the public page, which the paper shows as a QR; '' for none. */
  enlace?: string
}

/** The receipt's contents, the same on screen and paper, where a QR follows. */
export function ReciboPaper({ recibo, enlace = '' }: ReciboPaperProps) {
  const { gym } = useSession()
  const words = reciboWords(recibo, gym)
  return (
    <PaperSheet
      label={words.titulo}
      issuer={gym.nombre}
      logo={gym.logo === '' ? undefined : api.files.getURL(gym, gym.logo, { thumb: '200x200f' })}
      place={
        <>
          <p>{recibo.sucursal}</p>
          {recibo.direccion !== '' && <p>{recibo.direccion}</p>}
          {gym.telefono !== null && (
            <p>
              <Telefono numero={String(gym.telefono)} />
            </p>
          )}
        </>
      }
      title={words.titulo}
      moment={words.momento}
    >
      {words.anulado && <p className={styles.void}>{words.anulado.motivo}</p>}
      <dl className={styles.lines}>
        <Renglones renglones={words.persona} />
        <Renglones renglones={words.compra} className={styles.narrow} />
        <Renglones renglones={words.cobro} className={styles.paid} />
      </dl>
      <ConceptoTable tabla={words.tabla} />
      <dl className={styles.amounts}>
        <Renglones renglones={words.precio} className={styles.narrow} />
        <Renglones renglones={words.descuento} />
        <Renglones renglones={[words.total]} className={styles.total} />
        <Renglones renglones={words.saldo} />
      </dl>
      {enlace !== '' && (
        <figure className={styles.verify}>
          <QrCode text={enlace} label="Código QR del recibo" />
          <figcaption>{verificar.titulo}</figcaption>
        </figure>
      )}
      <p className={styles.foot}>{words.pie}</p>
    </PaperSheet>
  )
}

function Renglones({ renglones, className }: { renglones: readonly Renglon[]; className?: string | undefined }) {
  return renglones.map(([nombre, valor], at) => (
    <div key={at} className={className}>
      <dt>{nombre}</dt>
      <dd>{valor}</dd>
    </div>
  ))
}

/** On A4 alone, in place of the purchase's lines. */
function ConceptoTable({ tabla }: { tabla: ReciboWords['tabla'] }) {
  const [concepto, ...figures] = tabla.fila
  return (
    <table className={styles.concept}>
      <thead>
        <tr>
          {encabezados.map((encabezado) => (
            <th key={encabezado}>{encabezado}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        <tr>
          <td>
            {concepto}
            {tabla.detalle !== '' && <small>{tabla.detalle}</small>}
          </td>
          {figures.map((figure, at) => (
            <td key={at}>{figure}</td>
          ))}
        </tr>
      </tbody>
    </table>
  )
}
