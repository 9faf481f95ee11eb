import type { Remesa } from '#shared/domiciliacion/remesa.ts'
import { useSession } from '#web/lib/session.ts'
import styles from '../domiciliacion.module.css'

/** The sums as the bank shows them, to be compared when the file is presented. */
export function RemesaFigures({ remesa }: { remesa: Remesa }) {
  const { format } = useSession()
  const { recibos, monto, mensaje, presentada, devueltos, monto_devuelto } = remesa
  return (
    <dl className={styles.figures}>
      <Figure name="El banco mostrará" value={`${format.number(recibos)} ${recibos === 1 ? 'recibo' : 'recibos'}`} />
      <Figure name="Por un total de" value={format.money(monto)} />
      <Figure name="Identificador" value={mensaje} isSmall />
      <Figure name="Presentada" value={presentada === '' ? 'Todavía no' : format.moment(presentada)} isSmall />
      <Figure
        name="Devueltos"
        value={devueltos === 0 ? 'Ninguno' : `${format.number(devueltos)} · ${format.money(monto_devuelto)}`}
        isSmall
      />
    </dl>
  )
}

export function Figure({ name, value, isSmall }: { name: string; value: string; isSmall?: boolean }) {
  return (
    <div className={isSmall ? styles.small : undefined}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}
