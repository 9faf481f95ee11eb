import { TrendingDown, TrendingUp } from 'lucide-react'
import { figurasGrandes, type Cifra, type Tabla } from '#shared/reportes/reporte.ts'
import { juicioOf } from '#shared/reportes/juicio.ts'
import { useSession } from '#web/lib/session.ts'
import { classes } from '#web/ui/base/classes.ts'
import { FigureCard } from '#web/ui/charts/figure-card.tsx'
import { FigureList } from '#web/ui/charts/figure-list.tsx'
import { Sparkline } from '#web/ui/charts/sparkline.tsx'
import { celdaText } from './celda.ts'
import { changeText } from './change-text.ts'
import { courseOf } from './chart-points.ts'
import styles from './reportes.module.css'

const showDetail = () => document.querySelector('#detalle')?.scrollIntoView({ block: 'start' })

interface ReporteCifrasProps {
  cifras: readonly Cifra[]
  tablas: readonly Tabla[]
  compares: boolean
}

/** A report's first figures with their courses, and the rest in groups, a line each. Each has its definition. */
export function ReporteCifras({ cifras, tablas, compares }: ReporteCifrasProps) {
  const { format } = useSession()
  const large = cifras.slice(0, figurasGrandes)
  const others = cifras.slice(figurasGrandes)
  // If one has no course, or all are empty, none is drawn: half of its card would be empty.
  const haveCourses = large.every(({ serie }) => serie) && large.some(({ valor }) => valor)
  const shownOf = (cifra: Cifra) => ({
    label: cifra.titulo,
    value: celdaText(cifra.valor, cifra.tipo, format),
    definition: cifra.definicion,
    note: compares && <Change cifra={cifra} />,
  })
  return (
    <section className={styles.group} aria-label="Cifras">
      <ul className={styles.figures}>
        {large.map((cifra) => (
          <FigureCard
            key={cifra.id}
            {...shownOf(cifra)}
            onPress={showDetail}
            chart={haveCourses && <Course cifra={cifra} tablas={tablas} />}
          />
        ))}
      </ul>
      {[...new Set(others.map(({ grupo }) => grupo))].map((grupo) => (
        <section key={grupo ?? ''} className={styles.group}>
          {grupo && <h2 className={styles.groupName}>{grupo}</h2>}
          <FigureList
            label={grupo ?? 'Más cifras'}
            figures={others.filter((cifra) => cifra.grupo === grupo).map(shownOf)}
          />
        </section>
      ))}
    </section>
  )
}

function Course({ cifra: { serie }, tablas }: { cifra: Cifra } & Pick<ReporteCifrasProps, 'tablas'>) {
  const tabla = tablas.find(({ id }) => id === serie?.tabla)
  if (!serie || !tabla) return null
  return (
    <Sparkline
      values={courseOf(tabla, serie.columna, serie.entre)}
      shape={tabla.grafico?.forma === 'linea' ? 'linea' : 'barras'}
    />
  )
}

function Change({ cifra }: { cifra: Cifra }) {
  const { format } = useSession()
  const { valor, anterior, tipo } = cifra
  if (anterior === null || valor === null || (anterior === 0 && valor === 0)) return null
  const difference = Math.round((valor - anterior) * 100) / 100
  if (difference === 0) return <span className={styles.note}>Igual que antes</span>
  const juicio = juicioOf(cifra)
  const change = [changeText(difference, anterior, tipo === 'porcentaje', format), juicio].filter(Boolean).join(', ')
  const Icon = difference < 0 ? TrendingDown : TrendingUp
  return (
    <span className={classes(styles.note, juicio && styles[juicio])}>
      <Icon aria-hidden />
      <span className={styles.words}>
        {change && <span>{change}</span>} <span>antes {celdaText(anterior, tipo, format)}</span>
      </span>
    </span>
  )
}
