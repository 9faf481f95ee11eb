import { useQuery } from '@tanstack/react-query'
import { useSession } from '#web/lib/session.ts'
import { firstFilas, riesgoQuery } from './riesgo.queries.ts'
import styles from './riesgo-count.module.css'

/** How many of the branch are to be written to: '12', and '99+' for more than fit. Nothing for none. */
export function RiesgoCount() {
  const { branch } = useSession()
  const { data } = useQuery(riesgoQuery(branch.id, firstFilas))
  if (!data || data.abiertas === 0) return null
  return <span className={styles.count}>{data.abiertas > 99 ? '99+' : data.abiertas}</span>
}
