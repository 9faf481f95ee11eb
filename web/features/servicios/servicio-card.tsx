import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Servicio, UsoServicio } from '#shared/collections/servicio.ts'
import { excessWords, limitTexts, repeatsLimit } from '#shared/limites-de-servicio.ts'
import { formatPrice } from '#shared/values/price.ts'
import { useSession } from '#web/lib/session.ts'
import { classes } from '#web/ui/base/classes.ts'
import { StatusPill } from '#web/ui/feedback/status-pill.tsx'
import { ShareBar } from '#web/ui/charts/share-bar.tsx'
import styles from './cambiar-plan-page.module.css'

interface ServicioCardProps {
  servicio: Servicio
  uso: UsoServicio['uso'] | undefined
  isCurrent: boolean
  /** The button to change, shown if the gym's usage fits. */
  action: ReactNode
}

/** A service: price, limits against the gym's usage, and a button to change to it. */
export function ServicioCard({ servicio, uso, isCurrent, action }: ServicioCardProps) {
  const { format, gym } = useSession()
  const lines = limitLines(servicio, uso, format.number)
  const reduce = isCurrent ? '' : excessText(lines.filter(({ over }) => over > 0))
  const extras = featuresOf(servicio.caracteristicas).filter((line) => !repeatsLimit(line))
  return (
    <li className={classes(styles.card, isCurrent && styles.current)}>
      <div className={styles.head}>
        <h2 className={styles.name}>{servicio.nombre}</h2>
        {isCurrent && <StatusPill kind="ok">Plan actual</StatusPill>}
      </div>
      <p className={styles.price}>
        {formatPrice(servicio.precio, { moneda: servicio.moneda, pais: gym.pais })}
        <span className={styles.unit}> al mes</span>
      </p>
      <ul className={styles.limits}>
        {lines.map((line) => (
          <Limit key={line.text} line={line} number={format.number} />
        ))}
      </ul>
      <ul className={styles.features}>
        {extras.map((text) => (
          <li key={text}>
            <Check aria-hidden />
            {text}
          </li>
        ))}
      </ul>
      <div className={styles.act}>{reduce === '' ? action : <p className={styles.reduce}>{reduce}</p>}</div>
    </li>
  )
}

function Limit({ line: { text, used, limit, over }, number }: { line: LimitLine; number: (value: number) => string }) {
  return (
    <li>
      <span className={styles.limit}>
        {text}
        {used !== undefined && (
          <span className={classes(styles.used, over > 0 && styles.over)}>Tienes {number(used)}</span>
        )}
      </span>
      {used !== undefined && limit > 0 && <ShareBar isThin value={used} max={limit} />}
    </li>
  )
}

type Uso = UsoServicio['uso']

/** A limit of a service and the gym's usage. 0 means unlimited. */
interface LimitLine {
  of: keyof Uso
  text: string
  used: number | undefined
  limit: number
  over: number
  /** The excess in words: '3 miembros'. */
  excess: string
}

function limitLines(servicio: Servicio, uso: Uso | undefined, number: (value: number) => string): LimitLine[] {
  return limitTexts(servicio, number).map(({ of, limit, one, many, text }) => {
    const used = uso?.[of]
    const over = limit === 0 ? 0 : Math.max(0, (used ?? 0) - limit)
    return { of, text, used, limit, over, excess: `${number(over)} ${over === 1 ? one : many}` }
  })
}

/** The excess of usage over a service's limits and the ways out, or '' if it fits. */
function excessText(over: readonly LimitLine[]): string {
  if (over.length === 0) return ''
  const { sobran, como } = excessWords(over)
  return `Te pasas por ${sobran}: ${como}, o elige un plan más grande.`
}

/** The lines of `caracteristicas`, whose HTML paragraphs are read as text only. */
function featuresOf(caracteristicas: string): string[] {
  const { body } = new DOMParser().parseFromString(caracteristicas, 'text/html')
  const paragraphs = [...body.querySelectorAll('p, li')].map((line) => line.textContent.trim())
  return paragraphs.filter((line) => line !== '')
}
