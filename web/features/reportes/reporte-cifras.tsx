import { TrendingDown, TrendingUp } from 'lucide-react'
import type { Cifra } from '#shared/reportes.ts'
import { useSession } from '#web/lib/session.ts'
import { FigureCard } from '#web/ui/charts/figure-card.tsx'
import { celdaText } from './celda.ts'
import styles from './reportes.module.css'

const showDetail = () => document.querySelector('#detalle')?.scrollIntoView({ block: 'start' })

interface ReporteCifrasProps {
  cifras: readonly Cifra[]
  compares: boolean
}

/** A report's figures in groups, each with its definition; a press shows the rows behind it. */
export function ReporteCifras({ cifras, compares }: ReporteCifrasProps) {
  const groups = [...new Set(cifras.map(({ grupo }) => grupo))]
  return groups.map((grupo) => (
    <section key={grupo ?? ''} className={styles.group} aria-label={grupo ?? 'Cifras'}>
      {grupo && <h2 className={styles.groupName}>{grupo}</h2>}
      <ul className={styles.figures}>
        {cifras
          .filter((cifra) => cifra.grupo === grupo)
          .map((cifra) => (
            <Figure key={cifra.id} cifra={cifra} compares={compares} />
          ))}
      </ul>
    </section>
  ))
}

function Figure({ cifra, compares }: { cifra: Cifra; compares: boolean }) {
  const { format } = useSession()
  return (
    <FigureCard isCompact label={cifra.titulo} value={celdaText(cifra.valor, cifra.tipo, format)} onPress={showDetail}>
      {compares && <Change cifra={cifra} />}
      <p className={styles.definition}>{cifra.definicion}</p>
    </FigureCard>
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
