import { useQuery } from '@tanstack/react-query'
import type { CobroAutomatico } from '#shared/en_linea/cobro-automatico.ts'
import { useOpenCobro } from '#web/lib/forms/use-open-cobro.ts'
import { useSession } from '#web/lib/session.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { BannerList } from '#web/ui/feedback/banner-list.tsx'
import styles from '../en-linea.module.css'
import { LinkButton } from '../link-button.tsx'
import { concernsOf, isEndedAtBank } from './automatico-words.ts'
import { useAct, waitingAutomaticosQuery } from './automatico.queries.ts'

/** Consents that a person has to see to: what failed, and new prices. Renders nothing while there is none. */
export function AutomaticosBanner() {
  const { branch } = useSession()
  const { data } = useQuery(waitingAutomaticosQuery(branch.id))
  if (!data || data.items.length === 0) return null
  const { items, totalItems } = data
  return (
    <BannerList
      title={totalItems === 1 ? 'Un cobro automático por revisar' : `${totalItems} cobros automáticos por revisar`}
    >
      {items.map((automatico) => (
        <Waiting key={automatico.id} automatico={automatico} />
      ))}
    </BannerList>
  )
}

function Waiting({ automatico }: { automatico: CobroAutomatico }) {
  const { can, format } = useSession()
  const openCobro = useOpenCobro()
  const act = useAct(automatico.id)
  const { id_miembro, id_plan_plazo, id_mandato, concepto, problema, expand } = automatico
  const miembro = expand?.id_miembro
  const plazo = expand?.id_plan_plazo
  const isUnpaid = problema !== '' && can('payments.create')
  return (
    <li>
      <span>
        <strong>{miembro?.nombre ?? 'Un miembro'}</strong>, {concepto}. {concernsOf(automatico, format).join(' ')}
      </span>
      <span className={styles.buttons}>
        {isUnpaid && id_mandato === '' && miembro && plazo && (
          <LinkButton from="aviso" miembro={miembro} plazo={{ id: id_plan_plazo, concepto, precio: plazo.precio }} />
        )}
        {isUnpaid && (
          <Button size="s" onPress={() => openCobro(id_miembro)}>
            Cobrar en el mostrador
          </Button>
        )}
        {can('payments.create') && !isEndedAtBank(automatico) && (
          <Button size="s" isPending={act.isPending} onPress={() => act.mutate('atender')}>
            {problema === '' ? 'Mantener lo acordado' : 'Dar por visto'}
          </Button>
        )}
      </span>
    </li>
  )
}
