import { PartyPopper } from 'lucide-react'
import type { FilaDeRiesgo, Riesgo } from '#shared/riesgo/lista.ts'
import type { Format } from '#web/lib/format.ts'
import { useOpenCobro } from '#web/lib/forms/use-open-cobro.ts'
import { useSession } from '#web/lib/session.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { leaveRow, useRiesgoKeys } from './riesgo-keys.ts'
import { DoneRow, Heads, OpenRow } from './riesgo-row.tsx'
import { useDeshacer } from './use-deshacer.ts'
import { useEscribir } from './use-escribir.ts'
import styles from './riesgo.module.css'

/** The open rows and below them the done ones. */
export function RiesgoLists({ list }: { list: Riesgo }) {
  const { filas, hechas, abiertas, sin_telefono, cerradas, dia } = list
  const { can, format } = useSession()
  const openCobro = useOpenCobro()
  const onCharge = can('payments.create') ? openCobro : undefined
  const write = useEscribir()
  const undo = useDeshacer()
  useRiesgoKeys()
  const writeTo = (fila: FilaDeRiesgo) => {
    leaveRow(fila.id_miembro)
    write(fila)
  }
  const hasMoney = filas.some(({ monto }) => monto !== null)
  const hidden = abiertas + sin_telefono - filas.length
  return (
    <>
      {filas.length === 0 ? (
        <Card>
          <EmptyState isCompact icon={<PartyPopper aria-hidden />} title="Nadie más por escribir hoy" />
        </Card>
      ) : (
        <Card
          title={countText(list, format)}
          description={filas.length > 1 && (hasMoney ? order : 'Primero donde más se recupera.')}
          isFlush
        >
          <Heads hasMoney={hasMoney} />
          <ul aria-label="Por escribir">
            {filas.map((fila) => (
              <OpenRow key={fila.id_miembro} fila={fila} today={dia} onCharge={onCharge} onWrite={writeTo} />
            ))}
          </ul>
          {hidden > 0 && <p className={styles.more}>Y {format.number(hidden)} más, donde se recupera menos.</p>}
        </Card>
      )}
      {hechas.length > 0 && (
        <Card title={cerradas === 1 ? '1 hecha hoy' : `${format.number(cerradas)} hechas hoy`} isFlush>
          <ul aria-label="Hechas hoy">
            {hechas.map((fila) => (
              <DoneRow key={fila.id_miembro} fila={fila} today={dia} onCharge={onCharge} onUndo={undo} />
            ))}
          </ul>
        </Card>
      )}
    </>
  )
}

/** The rule behind the first figure of each row. */
const order = 'De mayor a menor: lo que está en juego por la probabilidad que estimamos para cada motivo.'

/** The people to write to, and the money at stake for users who may see sums. */
function countText({ abiertas, sin_telefono, en_juego }: Riesgo, { number, money }: Format): string {
  const counts = [
    abiertas > 0 && `${number(abiertas)} por escribir`,
    sin_telefono > 0 && `${number(sin_telefono)} sin teléfono`,
    en_juego && `${money(en_juego)} en juego`,
  ]
  return counts.filter(Boolean).join(', ')
}
