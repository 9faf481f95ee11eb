import { Store } from 'lucide-react'
import { FramedPage } from '#web/features/acceso/frame/framed-page.tsx'
import { chooseBranch } from '#web/lib/current-branch.ts'
import type { SessionRecord, Sucursal } from '#web/lib/session.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { signOut } from './session-end.ts'
import frame from '#web/features/acceso/frame/framed-page.module.css'

interface BranchGoneProps {
  record: SessionRecord
  /** The branch in which this tab worked, if it still knows. */
  last: Sucursal | null
}

/** Stops a desk whose branch was closed, or is no longer its user's, and asks in which one it goes on. */
export function BranchGone({ record, last }: BranchGoneProps) {
  const { branches, closed } = record
  const isOnly = branches.length === 0
  return (
    <FramedPage
      tone="warn"
      icon={<Store aria-hidden />}
      title={isOnly ? closedTitle(closed) : '¿En qué sucursal sigues?'}
      text={
        isOnly
          ? 'Aquí ya no se cobra ni se anota, y no tienes otra sucursal. Pide a quien administra tu gimnasio que la abra o te dé otra. Entonces esta pantalla sigue sola.'
          : `${last?.nombre ?? 'La sucursal en la que trabajabas'} se cerró o ya no es tuya. Lo que cobres quedará en la que elijas.`
      }
    >
      <div className={frame.actions}>
        {branches.map(({ id, nombre }) => (
          <Button key={id} size="l" isFull onPress={() => chooseBranch(record, id)}>
            {nombre}
          </Button>
        ))}
        {isOnly && (
          <Button size="l" isFull onPress={signOut}>
            Cerrar sesión
          </Button>
        )}
      </div>
    </FramedPage>
  )
}

function closedTitle(closed: readonly Sucursal[]): string {
  const names = new Intl.ListFormat('es').format(closed.map(({ nombre }) => nombre))
  return closed.length > 1 ? `${names} se cerraron` : `${names} se cerró`
}
