import { EllipsisVertical } from 'lucide-react'
import { useState } from 'react'
import { conceptoDevolucion } from '#shared/devoluciones/conceptos-devolucion.ts'
import type { ReciboEnRiesgo } from '#shared/riesgo/lista.ts'
import type { Respuesta } from '#web/features/domiciliacion/queries/devueltos.writes.ts'
import { AtenderDialog } from '#web/features/domiciliacion/recibo/atender-dialog.tsx'
import { paths } from '#web/lib/paths.ts'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { Menu } from '#web/ui/overlays/menu.tsx'

interface ReciboMenuProps {
  recibo: ReciboEnRiesgo
  nombre: string
}

/** The answers to a returned receipt, besides charging. */
export function ReciboMenu({ recibo, nombre }: ReciboMenuProps) {
  const [asking, setAsking] = useState<Respuesta | null>(null)
  const mayRepeat = conceptoDevolucion(recibo.codigo).sigue === 'puede_repetirse'
  const answers = [
    ...(mayRepeat ? [{ id: 'repetir', label: 'Cobrar otra vez por el banco' } as const] : []),
    { id: 'pagada', label: 'Ya lo pagó' } as const,
    { id: 'perdonada', label: 'Perdonar', isDanger: true } as const,
  ]
  const items = answers.map((answer) => ({ ...answer, onAction: () => setAsking(answer.id) }))
  const ver = { id: 'ver', label: 'Ver el recibo', href: `${paths.domiciliacion()}?tab=devueltos&debito=${recibo.id}` }
  const label = `Recibo devuelto de ${nombre}`
  return (
    <>
      <Menu
        label={label}
        trigger={<IconButton size="s" label={label} icon={<EllipsisVertical aria-hidden />} />}
        groups={[{ id: 'recibo', items: [...items, ver] }]}
      />
      <AtenderDialog recibo={{ ...recibo, nombre }} asking={asking} onClose={() => setAsking(null)} />
    </>
  )
}
