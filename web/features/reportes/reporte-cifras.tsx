import { TrendingDown, TrendingUp } from 'lucide-react'
import type { Cifra } from '#shared/reportes.ts'
import { useSession } from '#web/lib/session.ts'
import { celdaText } from './celda.ts'
import styles from './reportes.module.css'

const showDetail = () => document.querySelector('#detalle')?.scrollIntoView({ block: 'start' })

/** The figures of a report, each with what it counts; a press shows the rows that make it. */
export function ReporteCifras({ cifras, compares }: { cifras: readonly Cifra[]; compares: boolean }) {
  const { format } = useSession()
  return (
    <ul className={styles.figures}>
      {cifras.map((cifra) => (
        <li key={cifra.id} className={styles.figure}>
          <span className={styles.label}>{cifra.titulo}</span>
          <span className={styles.value}>{celdaText(cifra.valor, cifra.tipo, format)}</span>
          {compares && <Change cifra={cifra} />}
          <p className={styles.definition}>{cifra.definicion}</p>
          <button
            type="button"
            className={styles.cover}
            aria-label={`${cifra.titulo}: ver las filas`}
            onClick={showDetail}
          />
        </li>
      ))}
    </ul>
  )
}

function Change({ cifra: { valor, anterior, tipo } }: { cifra: Cifra }) {
  const { format } = useSession()
  if (anterior === null || valor === null) return <span className={styles.note}>Sin dato anterior</span>
  const difference = Math.round((valor - anterior) * 100) / 100
  const Icon = difference < 0 ? TrendingDown : TrendingUp
  return (
    <span className={styles.note}>
      {difference !== 0 && <Icon aria-hidden />}
      {difference === 0
        ? 'Igual que antes'
        : `${difference > 0 ? '+' : '−'}${celdaText(Math.abs(difference), tipo, format)}`}{' '}
      · antes {celdaText(anterior, tipo, format)}
    </span>
  )
}
