import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Servicio, UsoServicio } from '#shared/collections/servicio.ts'
import { formatPrice } from '#shared/price.ts'
import { useSession } from '#web/lib/session.ts'
import { classes } from '#web/ui/classes.ts'
import { StatusPill } from '#web/ui/status-pill.tsx'
import styles from './cambiar-plan-page.module.css'
import { featuresOf, type LimitLine, limitLines, whatToReduce } from './servicio-terms.ts'

interface ServicioCardProps {
  servicio: Servicio
  uso: UsoServicio['uso'] | undefined
  isCurrent: boolean
  /** What can be done about it, when what the gym has fits. */
  action: ReactNode
}

/** One service: its price, what it allows beside what the gym has, and the way to it. */
export function ServicioCard({ servicio, uso, isCurrent, action }: ServicioCardProps) {
  const { format, gym } = useSession()
  const lines = limitLines(servicio, uso, format.number)
  const reduce = isCurrent ? '' : whatToReduce(lines)
  const named = lines.map(({ text }) => text.toLowerCase())
  const extras = featuresOf(servicio.caracteristicas).filter((line) => !repeatsLimit(line, named))
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

/** The description of a service often says its limits again. */
const repeatsLimit = (line: string, named: readonly string[]) =>
  named.includes(line.toLowerCase()) || /^(\d|hasta \d)|sin límite$/i.test(line)

function Limit({ line: { text, used, limit, over }, number }: { line: LimitLine; number: (value: number) => string }) {
  return (
    <li>
      <span className={styles.limit}>
        {text}
        {used !== undefined && (
          <span className={classes(styles.used, over > 0 && styles.over)}>Tienes {number(used)}</span>
        )}
      </span>
      {used !== undefined && limit > 0 && (
        <span className={styles.track} aria-hidden>
          <span
            className={classes(styles.fill, over > 0 && styles.tooMuch)}
            style={{ width: `${Math.min(100, (used / limit) * 100)}%` }}
          />
        </span>
      )}
    </li>
  )
}
