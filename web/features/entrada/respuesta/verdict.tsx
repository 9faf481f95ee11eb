import { CircleAlert, CircleCheck, CircleX, type LucideIcon } from 'lucide-react'
import type { Resultado } from '#shared/entrada.ts'
import { useSession } from '#web/lib/session.ts'
import { useToday } from '#web/lib/use-today.ts'
import { classes } from '#web/ui/base/classes.ts'
import type { VistaDeUna } from '../puerta/vista.ts'
import { DoorPhoto } from './door-photo.tsx'
import styles from './verdict.module.css'
import { endLine, nameOf, reasonLines, verdicts } from './words.ts'

export const verdictIcons: Record<Resultado, LucideIcon> = { pasa: CircleCheck, aviso: CircleAlert, no: CircleX }

/** The answer about a person, readable from two metres: colour, icon, word, name, and the first reason in large words. */
export function Verdict({ una, children }: { una: VistaDeUna; children?: React.ReactNode }) {
  const { gym, branch, format } = useSession()
  const today = useToday(gym.zona_horaria)
  const { tarjeta, resultado, entrada, isAlone } = una
  const Icon = verdictIcons[resultado]
  const permiso = entrada?.permiso ?? ''
  const [first, ...others] = [
    ...(permiso === '' ? [] : [`Lo dejaron pasar: ${permiso}`]),
    ...reasonLines(una, { hoy: today, money: format.money }),
    endLine(tarjeta, today),
  ]
    .filter((line, index, lines) => line !== '' && lines.indexOf(line) === index)
    .map(together)
  const facts = [tarjeta.plan, tarjeta.sucursal_id !== branch.id && tarjeta.sucursal, `n.º ${tarjeta.numero}`]
  return (
    <div className={classes(styles.verdict, styles[resultado])}>
      <div role="alert" className={styles.said}>
        <p className={styles.word}>
          <Icon aria-hidden />
          {verdicts[resultado]}
        </p>
        <div className={styles.person}>
          <DoorPhoto tarjeta={tarjeta} size="door" />
          <div className={styles.texts}>
            <p className={styles.name}>{nameOf(tarjeta)}</p>
            <p className={styles.first}>{first}</p>
            {others.map((line) => (
              <p key={line} className={styles.other}>
                {line}
              </p>
            ))}
            <p className={styles.facts}>{facts.filter(Boolean).join(' · ')}</p>
            {isAlone && <p className={styles.facts}>Sin conexión: se enviará cuando vuelva la red.</p>}
          </div>
        </div>
      </div>
      {children}
    </div>
  )
}

/** A number stays in the line of its word: 'quedan 8 días'. */
const together = (line: string) => line.replaceAll(/(\d) (?=\p{L})/gu, '$1\u00a0')
