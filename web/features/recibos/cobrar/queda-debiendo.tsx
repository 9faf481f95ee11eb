import type { Centavos } from '#shared/values/money.ts'
import { useSession } from '#web/lib/session.ts'
import styles from './queda-debiendo.module.css'

/** The rest that a sum leaves owing, beside the fields that decide it. */
export function QuedaDebiendo({ resto }: { resto: Centavos }) {
  const { format } = useSession()
  return (
    <p className={styles.queda}>
      <span>Queda debiendo</span>
      <output>{format.money(resto / 100)}</output>
    </p>
  )
}
