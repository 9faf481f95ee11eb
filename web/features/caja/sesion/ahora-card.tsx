import { useQuery } from '@tanstack/react-query'
import type { CajaSesion } from '#shared/caja/caja.ts'
import { useSession } from '#web/lib/session.ts'
import { LoadError } from '#web/lib/api/load-error.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { resumenQuery } from '../contar/caja.queries.ts'
import { cashLines, owedLines, type Line } from '../corte/corte-lines.ts'
import styles from './sesion.module.css'

/** The session's money by method, and the expected cash for those who may see it. */
export function AhoraCard({ sesion }: { sesion: CajaSesion }) {
  const { data, error, refetch } = useQuery(resumenQuery(sesion.id))
  if (error && !data) return <LoadError error={error} onRetry={refetch} />
  if (!data) return <Skeleton height={264} />
  const methods: Line[] = data.metodos.map(({ medio, saldos, anulados, ...of }) => ({
    name: [
      medio,
      countOf(of.cobros, 'cobro'),
      countOf(of.ventas, 'venta'),
      countOf(saldos, 'saldo'),
      countOf(anulados, 'anulado'),
    ]
      .filter(Boolean)
      .join(' · '),
    amount: of.cobrado + of.vendido + of.saldado - of.anulado,
  }))
  const lines = [...methods, ...owedLines(data.a_cuenta)]
  return (
    <Card title="Ahora" description={data.efectivo ? undefined : 'El efectivo se muestra al confirmar el conteo.'}>
      <div className={styles.stack}>
        {lines.length === 0 ? (
          <p className={styles.quiet}>
            {data.efectivo ? 'Todavía no hay cobros en esta caja.' : 'Todavía no hay cobros con otros métodos.'}
          </p>
        ) : (
          <Amounts lines={lines} />
        )}
        {data.efectivo && (
          <>
            <h3 className={styles.subtitle}>Efectivo</h3>
            <Amounts lines={cashLines(data.efectivo)} />
          </>
        )}
      </div>
    </Card>
  )
}

const countOf = (count: number, name: string) => (count === 0 ? '' : `${count} ${name}${count === 1 ? '' : 's'}`)

function Amounts({ lines }: { lines: readonly Line[] }) {
  const { format } = useSession()
  return (
    <dl className={styles.amounts}>
      {lines.map(({ name, amount, isTotal }) => (
        <div key={name} className={isTotal ? styles.total : undefined}>
          <dt>{name}</dt>
          <dd>{format.money(amount)}</dd>
        </div>
      ))}
    </dl>
  )
}
