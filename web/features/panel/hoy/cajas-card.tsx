import { useQuery } from '@tanstack/react-query'
import { Vault } from 'lucide-react'
import { paths } from '#web/lib/paths.ts'
import { useSession } from '#web/lib/session.ts'
import { LinkButton } from '#web/ui/buttons/button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { cajasAbiertasQuery } from './hoy.queries.ts'
import styles from '../panel.module.css'

const all = (
  <span className={styles.links}>
    <LinkButton size="s" variant="ghost" href={paths.caja()}>
      Ver caja
    </LinkButton>
  </span>
)

/** The open tills of a branch, or of all the user may see. Nothing while none is open. */
export function CajasCard({ sucursal }: { sucursal: string | null }) {
  const { format } = useSession()
  const { data } = useQuery(cajasAbiertasQuery(sucursal))
  if (!data || data.length === 0) return null
  return (
    <Card title={data.length === 1 ? 'Caja abierta' : 'Cajas abiertas'} action={all} isFlush>
      <ul className={styles.rows}>
        {data.map(({ id, created, expand }) => (
          <li key={id} className={styles.row}>
            <Vault aria-hidden />
            <span className={styles.texts}>
              <span className={styles.name}>{expand?.caja_id?.nombre}</span>
              <span className={styles.detail}>
                {expand?.usuario_id?.name}, desde {format.moment(created)}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
