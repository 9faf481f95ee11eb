import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { LoadError } from '#web/lib/api/load-error.tsx'
import { paths } from '#web/lib/paths.ts'
import { useSession } from '#web/lib/session.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Facts } from '#web/ui/layout/facts.tsx'
import { DialogBody } from '#web/ui/overlays/dialog-parts.tsx'
import { RecordPanel } from '#web/ui/overlays/record-panel.tsx'
import styles from '../domiciliacion.module.css'
import { atendidaWords } from '../palabras/remesa-words.ts'
import type { Recibo } from '../queries/recibo.ts'
import { reciboQuery } from '../queries/remesas.queries.ts'
import { EstadoDeRecibo, memberOf, payerOf } from '../remesas/recibos-columns.tsx'
import { motivoText } from './motivo-text.ts'
import { ReciboActs } from './recibo-acts.tsx'

/** A receipt of the bank's file, with what the bank said and what a person can do. */
export function ReciboPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const { data: recibo, error, refetch } = useQuery(reciboQuery(id))
  return (
    <RecordPanel
      onClose={onClose}
      title={recibo ? memberOf(recibo) : 'Recibo'}
      description={recibo && <EstadoDeRecibo recibo={recibo} />}
    >
      <DialogBody>
        {recibo ? (
          <ReciboFacts recibo={recibo} />
        ) : error ? (
          <LoadError
            error={error}
            onRetry={refetch}
            missing={<EmptyState isCompact title="No encontramos este recibo" />}
          />
        ) : (
          <Skeleton height={280} />
        )}
      </DialogBody>
      {recibo && <ReciboActs recibo={recibo} />}
    </RecordPanel>
  )
}

function ReciboFacts({ recibo }: { recibo: Recibo }) {
  const { format } = useSession()
  const { concepto, monto, vence, ingresado, problema, estado, dia, codigo, coste, atendida, id_miembro, expand } =
    recibo
  return (
    <>
      {problema !== '' && (
        <Banner kind="bad" title="El banco lo cobró, pero no pudo entrar como pago">
          {problema}
        </Banner>
      )}
      {estado === 'devuelto' && (
        <Facts
          title="Devolución"
          rows={[
            ['Motivo', motivoText(codigo)],
            ['Día', dia && format.civilDate(dia)],
            ['Gasto del banco', coste > 0 && format.money(coste)],
            ['Qué se decidió', atendida !== '' && atendidaWords[atendida]],
          ]}
        />
      )}
      <Facts
        title="Recibo"
        rows={[
          ['Importe', format.money(monto)],
          ['Concepto', concepto],
          ['Se cobra el', format.civilDate(vence)],
          ['Entró como pago', ingresado !== '' && format.moment(ingresado)],
          [
            'Miembro',
            <Link key="miembro" to={paths.verMiembro(id_miembro)} className={styles.link}>
              {memberOf(recibo)}
            </Link>,
          ],
          ['Paga', payerOf(recibo)],
          ['Mandato', expand?.id_mandato?.referencia],
        ]}
      />
    </>
  )
}
