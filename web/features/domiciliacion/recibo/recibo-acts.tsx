import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { conceptoDevolucion } from '#shared/devoluciones/conceptos-devolucion.ts'
import { useOpenCobro } from '#web/lib/forms/use-open-cobro.ts'
import { useSession } from '#web/lib/session.ts'
import { onDemand } from '#web/ui/base/on-demand.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { DialogFooter } from '#web/ui/overlays/dialog-parts.tsx'
import type { Recibo } from '../queries/recibo.ts'
import { remesaQuery } from '../queries/remesas.queries.ts'
import { AtenderDialog } from './atender-dialog.tsx'
import type { Respuesta } from '../queries/devueltos.writes.ts'
import { memberOf } from '../remesas/recibos-columns.tsx'
import { mayBeReturned } from './may-be-returned.ts'

const devolver = onDemand(async () => (await import('./devolver-dialog.tsx')).DevolverDialog)

/** The acts on a receipt: to enter its return by hand, or to answer one that waits. */
export function ReciboActs({ recibo }: { recibo: Recibo }) {
  const waits = recibo.estado === 'devuelto' && (recibo.atendida === '' || recibo.atendida === 'repetir')
  if (waits) return <Answers recibo={recibo} />
  return mayBeReturned(recibo.estado) ? <Return recibo={recibo} /> : null
}

/** The bank returns receipts of presented files alone. */
function Return({ recibo }: { recibo: Recibo }) {
  const [isOpen, setIsOpen] = useState(false)
  const { data: remesa } = useQuery(remesaQuery(recibo.id_remesa))
  return (
    <DialogFooter>
      <Button
        icon={<Undo2 aria-hidden />}
        isDisabled={remesa?.estado !== 'presentada'}
        onHoverStart={devolver.preload}
        onPress={() => setIsOpen(true)}
      >
        Marcar devuelto
      </Button>
      {isOpen && <devolver.Part recibo={recibo} onClose={() => setIsOpen(false)} />}
    </DialogFooter>
  )
}

function Answers({ recibo }: { recibo: Recibo }) {
  const { can } = useSession()
  const openCobro = useOpenCobro()
  const [asking, setAsking] = useState<Respuesta | null>(null)
  const mayRepeat = recibo.atendida === '' && conceptoDevolucion(recibo.codigo).sigue === 'puede_repetirse'
  return (
    <DialogFooter>
      <Button variant="ghost" onPress={() => setAsking('perdonada')}>
        Perdonar
      </Button>
      {can('payments.create') && (
        <Button
          onPress={() => {
            setAsking('pagada')
            openCobro(recibo.id_miembro)
          }}
        >
          Cobrar en recepción
        </Button>
      )}
      {mayRepeat && (
        <Button variant="solid" onPress={() => setAsking('repetir')}>
          Cobrar otra vez
        </Button>
      )}
      <AtenderDialog recibo={{ ...recibo, nombre: memberOf(recibo) }} asking={asking} onClose={() => setAsking(null)} />
    </DialogFooter>
  )
}
