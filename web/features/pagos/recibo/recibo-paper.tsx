import { useSession } from '#web/lib/session.ts'
import { PaperSheet } from '#web/ui/print/paper-sheet.tsx'
import type { Hoja, Renglon } from './hoja.ts'
import styles from './recibo-paper.module.css'
import { reciboNumber } from './recibo.ts'

/** The receipt's contents, the same on screen and paper. */
export function ReciboPaper({ hoja }: { hoja: Hoja }) {
  const { gym, format } = useSession()
  const number = reciboNumber(hoja.recibo)
  return (
    <PaperSheet
      label={`Recibo ${number}`}
      issuer={gym.nombre}
      place={
        <>
          <p>{hoja.sucursal}</p>
          {hoja.direccion !== '' && <p>{hoja.direccion}</p>}
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
        <Renglones renglones={hoja.renglones} />
      </dl>
      <dl className={styles.amounts}>
        <Renglones renglones={hoja.importes} />
        <div className={styles.total}>
          <dt>Total</dt>
          <dd>{format.money(hoja.total)}</dd>
        </div>
      </dl>
      <p className={styles.foot}>{hoja.pie}</p>
    </PaperSheet>
  )
}

function Renglones({ renglones }: { renglones: readonly Renglon[] }) {
  return renglones.map(({ name, value }, at) => (
    <div key={at}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  ))
}
