import { useQuery } from '@tanstack/react-query'
import { KeyRound, Plus } from 'lucide-react'
import type { Clave } from '#shared/claves/clave.ts'
import { useSession } from '#web/lib/session.ts'
import { useShortcut } from '#web/lib/shortcuts.ts'
import { LoadError } from '#web/lib/api/load-error.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Row, RowList } from '#web/ui/layout/row-list.tsx'
import { ClaveDialog } from './clave-dialog.tsx'
import { ClavePanel } from './clave-panel.tsx'
import styles from './claves.module.css'
import { clavesQuery } from './claves.queries.ts'
import { EstadoDeClave } from './estado-de-clave.tsx'

interface ClavesTabProps {
  /** The key whose facts are shown; 'nueva' for the form of a new one. */
  open: string | undefined
  onOpen: (clave: string | undefined) => void
}

/** API keys: their last use and state, their facts beside the list, and a form for a new one. */
export function ClavesTab({ open, onOpen }: ClavesTabProps) {
  const { can } = useSession()
  const { data, error, refetch } = useQuery(clavesQuery)
  const mayAdd = can('settings.update')
  const close = () => onOpen(undefined)
  useShortcut(mayAdd ? { keys: 'n', label: 'Nueva clave', run: () => onOpen('nueva') } : null)
  if (error && !data) return <LoadError error={error} onRetry={refetch} />
  const shown = data?.findIndex(({ id }) => id === open) ?? -1
  const shownClave = data?.[shown]
  const step = (by: 1 | -1) => onOpen(data?.[shown + by]?.id ?? open)
  const add = mayAdd && (
    <Button icon={<Plus aria-hidden />} onPress={() => onOpen('nueva')}>
      Nueva clave
    </Button>
  )
  return (
    <Card
      title="Claves de API"
      description={
        <>
          Con una clave, un programa usa Vigente sin una persona.{' '}
          <a className={styles.link} href="/desarrolladores">
            Guía para programadores
          </a>
        </>
      }
      action={data?.length !== 0 && add}
      isFlush={data !== undefined && data.length > 0}
    >
      {!data ? (
        <Skeleton height={240} />
      ) : data.length === 0 ? (
        <EmptyState
          isCompact
          icon={<KeyRound aria-hidden />}
          title="Todavía no hay claves"
          text="Crea una para cada programa, solo con los permisos que necesita. Así puedes revocar una sin tocar las demás."
          action={add}
        />
      ) : (
        <RowList isFlush label="Claves de API">
          {data.map((clave) => (
            <ClaveRow key={clave.id} clave={clave} isOpen={clave.id === open} onOpen={() => onOpen(clave.id)} />
          ))}
        </RowList>
      )}
      {mayAdd && open === 'nueva' && <ClaveDialog onClose={close} />}
      {shownClave && <ClavePanel key={shownClave.id} clave={shownClave} onClose={close} onStep={step} />}
    </Card>
  )
}

function ClaveRow({ clave, isOpen, onOpen }: { clave: Clave; isOpen: boolean; onOpen: () => void }) {
  const { format } = useSession()
  const { nombre, final, ultimo_uso, revocada } = clave
  const used = ultimo_uso === '' ? 'Sin usar' : `Usada ${format.onMoment(ultimo_uso)}`
  return (
    <Row
      title={nombre}
      leading={<KeyRound aria-hidden />}
      details={[
        <>
          <code className={styles.final}>vk_…{final}</code> · {used}
        </>,
      ]}
      onOpen={onOpen}
      isOpen={isOpen}
      isQuiet={revocada !== ''}
    >
      <EstadoDeClave clave={clave} />
    </Row>
  )
}
