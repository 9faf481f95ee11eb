import { useQuery } from '@tanstack/react-query'
import type { CobroEnLinea } from '#shared/en_linea/cobro-en-linea.ts'
import { describeError } from '#web/lib/api/errors.ts'
import type { Format } from '#web/lib/format.ts'
import { usePlace } from '#web/lib/forms/use-place.ts'
import { paths } from '#web/lib/paths.ts'
import { useSession } from '#web/lib/session.ts'
import { Button, LinkButton } from '#web/ui/buttons/button.tsx'
import { BannerList } from '#web/ui/feedback/banner-list.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { waitingCobrosQuery, useAssignCobro } from './cobros.queries.ts'
import styles from './en-linea.module.css'
import { ResolverDialog } from './resolver-dialog.tsx'

/** Money that came online and waits for a person. Renders nothing while there is none. */
export function CobrosBanner() {
  const { branch } = useSession()
  const { data } = useQuery(waitingCobrosQuery(branch.id))
  if (!data || data.items.length === 0) return null
  const { items, totalItems } = data
  return (
    <BannerList title={totalItems === 1 ? 'Un pago en línea por revisar' : `${totalItems} pagos en línea por revisar`}>
      {items.map((cobro) => (
        <Waiting key={cobro.id} cobro={cobro} />
      ))}
    </BannerList>
  )
}

function Waiting({ cobro }: { cobro: CobroEnLinea }) {
  const { can, format } = useSession()
  const [resolving, openResolver] = usePlace('resolver')
  const who = cobro.expand?.id_miembro?.nombre ?? 'Un miembro'
  const said = sentenceOf(cobro, format)
  const assign = useAssignCobro(cobro.id, {
    onDone: () => toast.success('Pago registrado'),
    onError: (error) => toast.error(describeError(error).sentence),
  })
  return (
    <li>
      <span>
        <strong>{who}</strong> {said}
      </span>
      <span className={styles.buttons}>
        {cobro.id_pago !== '' && (
          <LinkButton size="s" href={paths.verPago(cobro.id_pago)}>
            Ver el pago
          </LinkButton>
        )}
        {isEnterable(cobro) && can('payments.create') && (
          <Button size="s" isPending={assign.isPending} onPress={() => assign.mutate({ act: 'asignar' })}>
            Registrar ahora
          </Button>
        )}
        {can('payments.void') && (
          <Button size="s" onPress={() => openResolver(cobro.id)}>
            Dar por resuelto
          </Button>
        )}
      </span>
      {resolving === cobro.id && can('payments.void') && (
        <ResolverDialog id={cobro.id} what={`${who} ${said}`} onClose={() => openResolver()} />
      )}
    </li>
  )
}

/** True for money that is not in a payment and was not returned in full. */
const isEnterable = ({ id_pago, devuelto, monto_devuelto }: CobroEnLinea) =>
  id_pago === '' && (devuelto === '' || monto_devuelto > 0)

/** The sentence about money that is already in a payment. */
const keptWords = ({ devuelto }: CobroEnLinea) =>
  devuelto === ''
    ? 'Quedó registrado y suma su período. Si no corresponde, devuélvelo en Mercado Pago y anula el pago.'
    : 'El pago y su período siguen igual: anúlalo si corresponde.'

/** The payment, and the reason why it waits; the member's name goes before it. */
function sentenceOf(waiting: CobroEnLinea, format: Format): string {
  const { expand, cobro, monto, moneda, problema, id_pago, devuelto, monto_devuelto, tardio, created } = waiting
  const asked = (expand?.id_link ?? expand?.id_automatico)?.moneda ?? moneda
  const written = (amount: number) => (moneda === asked ? format.money(amount) : `${amount} ${moneda}`)
  const returned = monto_devuelto > 0 ? `${written(monto_devuelto)} de este pago` : 'el dinero'
  const why = [
    tardio ? `Llegó cuando ${waiting.id_link === '' ? 'su cobro automático' : 'su enlace'} ya estaba cancelado.` : '',
    id_pago === '' ? problema : '',
    devuelto === '' ? '' : `Mercado Pago devolvió ${returned} el ${format.date(devuelto)}.`,
    id_pago === '' ? '' : keptWords(waiting),
  ].filter((sentence) => sentence !== '')
  return `pagó ${written(monto)} el ${format.date(created)} (operación ${cobro}). ${why.join(' ')}`
}
