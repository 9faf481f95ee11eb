import { useQuery } from '@tanstack/react-query'
import { LoadError } from '#web/lib/api/load-error.tsx'
import { useSession } from '#web/lib/session.ts'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { acreedorQuery } from '../queries/acreedor.queries.ts'
import { AcreedorFacts } from './acreedor-facts.tsx'
import { AcreedorForm } from './acreedor-form.tsx'

/** The settings of direct debits: the gym as the creditor. */
export function AcreedorCard() {
  const { can } = useSession()
  const { data, error, refetch } = useQuery(acreedorQuery)
  if (error && data === undefined) return <LoadError error={error} onRetry={refetch} />
  if (data === undefined) return <Skeleton height={480} />
  return (
    <Card
      title="Domiciliación"
      description="Con estos datos se hacen los mandatos y el archivo de cobros que subes a tu banco."
    >
      {can('settings.update') ? <AcreedorForm stored={data} /> : <AcreedorFacts stored={data} />}
    </Card>
  )
}
