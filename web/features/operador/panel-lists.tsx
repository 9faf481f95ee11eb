import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CalendarCheck, Receipt } from 'lucide-react'
import type { ReactNode } from 'react'
import { paths } from '#web/lib/paths.ts'
import { useSession } from '#web/lib/session.ts'
import { LoadError } from '#web/lib/api/load-error.tsx'
import { LinkButton } from '#web/ui/buttons/button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { StatusPill } from '#web/ui/feedback/status-pill.tsx'
import { Avatar } from '#web/ui/pictures/avatar.tsx'
import { estadoPago, metodoWord, price } from './base/operador-words.ts'
import styles from './base/operador.module.css'
import { gimnasiosQuery, pagosQuery } from './base/operador.queries.ts'

const filas = 5

/** The gyms' last payments to the platform. */
export function UltimosPagos() {
  const { format } = useSession()
  const list = useQuery(pagosQuery('todos', { filas }))
  return (
    <ShortList
      title="Últimos pagos"
      list={list}
      href={paths.operador('pagos', { estado: 'todos' })}
      empty={<EmptyState isCompact icon={<Receipt aria-hidden />} title="Todavía no pagó ningún gimnasio" />}
      row={({ id, gimnasio, servicio, metodo, monto, moneda, estado, created }) => (
        <li key={id} className={styles.row}>
          <Gym name={gimnasio} detail={`${servicio} · ${metodoWord(metodo)} · ${format.date(created)}`} />
          <span className={styles.amount}>
            {price(monto, moneda)}
            <StatusPill kind={estadoPago[estado].kind}>{estadoPago[estado].word}</StatusPill>
          </span>
        </li>
      )}
    />
  )
}

/** Gyms whose service ends soon. */
export function VencenPronto() {
  const { format } = useSession()
  const list = useQuery(gimnasiosQuery({ estado: 'por_vencer', filas }))
  return (
    <ShortList
      title="Vencen pronto"
      list={list}
      href={paths.operador('gimnasios', { estado: 'por_vencer' })}
      empty={<EmptyState isCompact icon={<CalendarCheck aria-hidden />} title="Ningún servicio vence pronto" />}
      row={({ id, nombre, servicio, vencimiento }) => (
        <li key={id} className={styles.row}>
          <Gym name={nombre} detail={servicio} href={paths.operadorGimnasio(id)} />
          <span className={styles.amount}>{format.civilDate(vencimiento)}</span>
        </li>
      )}
    />
  )
}

interface GymProps {
  name: string
  detail: string
  /** The gym's page. */
  href?: string
}

function Gym({ name, detail, href }: GymProps) {
  return (
    <span className={styles.gym}>
      <Avatar name={name} letters={1} isSquare />
      <span className={styles.texts}>
        {href === undefined ? <span>{name}</span> : <Link to={href}>{name}</Link>}
        <small>{detail}</small>
      </span>
    </span>
  )
}

interface ShortListProps<Row> {
  title: string
  list: { data: { items: Row[] } | undefined; error: Error | null; isFetching: boolean; refetch: () => unknown }
  /** The whole list. */
  href: string
  empty: ReactNode
  row: (row: Row) => ReactNode
}

function ShortList<Row>({ title, list: { data, error, refetch }, href, empty, row }: ShortListProps<Row>) {
  const all = (
    <LinkButton size="s" variant="ghost" href={href}>
      Ver todos
    </LinkButton>
  )
  const hasRows = data !== undefined && data.items.length > 0
  return (
    <Card title={title} action={all} isFlush={hasRows}>
      {error && !data ? (
        <LoadError isCompact error={error} onRetry={refetch} />
      ) : !data ? (
        <Skeleton height={200} />
      ) : hasRows ? (
        <ul className={styles.rows}>{data.items.map(row)}</ul>
      ) : (
        empty
      )}
    </Card>
  )
}
