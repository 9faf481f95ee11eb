import { useQuery } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import { useSession } from '#web/lib/session.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { useChangeMiembros } from '../lista/use-list-search.ts'
import { miembroQuery } from '../queries/miembros.queries.ts'
import { useDeshacerUnion } from './unir.queries.ts'
import styles from './unir.module.css'

/** The record that stays of a person, where this one was joined to it. */
export function UnidaNotice({ id, queda }: { id: string; queda: string }) {
  const { can } = useSession()
  const { data: miembro } = useQuery(miembroQuery(queda))
  const change = useChangeMiembros()
  const undo = useDeshacerUnion()
  return (
    <Banner
      kind="info"
      title={miembro ? `Ahora es la ficha de ${miembro.nombre}, n.º ${miembro.numero}` : 'Ahora es otra ficha'}
    >
      <p>Las dos eran de la misma persona. Sus pagos, pausas y entradas están allí.</p>
      <div className={styles.acts}>
        <Button onPress={() => change({ miembro: queda })}>Ver esa ficha</Button>
        {can('members.update') && can('members.delete') && (
          <Button
            variant="ghost"
            icon={<Undo2 aria-hidden />}
            isPending={undo.isPending}
            onPress={() => undo.mutate(id)}
          >
            Deshacer la unión
          </Button>
        )}
      </div>
    </Banner>
  )
}
