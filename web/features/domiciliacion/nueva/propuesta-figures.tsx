import type { Propuesta } from '#shared/domiciliacion/remesa.ts'
import { useSession } from '#web/lib/session.ts'
import styles from '../domiciliacion.module.css'
import { Figure } from '../remesas/remesa-figures.tsx'

interface PropuestaFiguresProps {
  data: Propuesta | undefined
  taken: { recibos: number; monto: number } | undefined
}

/** The proposal in figures. Their places are kept until they are known. */
export function PropuestaFigures({ data, taken }: PropuestaFiguresProps) {
  const { format } = useSession()
  return (
    <dl className={styles.figures}>
      <Figure name="Recibos" value={taken ? format.number(taken.recibos) : '…'} />
      <Figure name="Suma" value={taken ? format.money(taken.monto) : '…'} />
      <Figure name="Preséntala hasta el" value={data ? format.civilDate(data.presentar) : '…'} isSmall />
      <Figure name="No se cobran" value={data ? format.number(data.sin.length) : '…'} isSmall />
    </dl>
  )
}
