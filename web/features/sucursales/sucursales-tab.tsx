import { useQuery } from '@tanstack/react-query'
import { Building2, Pencil, Plus } from 'lucide-react'
import { useState } from 'react'
import type { Sucursal } from '#shared/collections/sucursal.ts'
import { useSession } from '#web/lib/session.ts'
import { useShortcut } from '#web/lib/shortcuts.ts'
import { LoadError } from '#web/lib/api/load-error.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Row, RowList } from '#web/ui/layout/row-list.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { StatusPill } from '#web/ui/feedback/status-pill.tsx'
import { CerrarSucursal } from './cerrar-sucursal.tsx'
import { SucursalDialog } from './sucursal-dialog.tsx'
import { type UsoDeSucursal, sucursalesQuery, useOpenSucursal, usoDeSucursalesQuery } from './sucursales.queries.ts'
import styles from './sucursales.module.css'

interface SucursalesTabProps {
  /** The branch whose form is open; 'nueva' for a new one. */
  open: string | undefined
  onOpen: (id: string | undefined) => void
}

/** The branches of the gym, oldest first. */
export function SucursalesTab({ open, onOpen }: SucursalesTabProps) {
  const { can } = useSession()
  const { data, error, refetch } = useQuery(sucursalesQuery())
  const { data: uso, isLoading } = useQuery(usoDeSucursalesQuery(can('cash.index')))
  const mayEdit = can('settings.update')
  useShortcut(mayEdit ? { keys: 'n', label: 'Nueva sucursal', run: () => onOpen('nueva') } : null)
  if (error && !data) return <LoadError error={error} onRetry={refetch} />
  if (!data || isLoading) return <Skeleton height={240} />
  const edited = data.find(({ id }) => id === open)
  return (
    <Card
      title="Sucursales"
      action={
        mayEdit && (
          <Button icon={<Plus aria-hidden />} onPress={() => onOpen('nueva')}>
            Nueva sucursal
          </Button>
        )
      }
    >
      <RowList>
        {data.map((sucursal) => (
          <SucursalRow
            key={sucursal.id}
            sucursal={sucursal}
            uso={uso?.get(sucursal.id)}
            onEdit={mayEdit ? () => onOpen(sucursal.id) : undefined}
          />
        ))}
      </RowList>
      {mayEdit && (edited ?? (open === 'nueva' || undefined)) && (
        <SucursalDialog key={open} stored={edited} onClose={() => onOpen(undefined)} />
      )}
    </Card>
  )
}

interface SucursalRowProps {
  sucursal: Sucursal
  /** Absent for a branch whose members the user may not see. */
  uso: UsoDeSucursal | undefined
  onEdit: (() => void) | undefined
}

function SucursalRow({ sucursal, uso, onEdit }: SucursalRowProps) {
  const { format } = useSession()
  const [isAsking, setIsAsking] = useState(false)
  const reopen = useOpenSucursal({ activa: true })
  const { id, nombre, direccion, activa } = sucursal
  // A colleague was faster.
  if (isAsking && !activa) setIsAsking(false)
  return (
    <Row
      title={nombre}
      details={[direccion, ...(uso ? [usoText(uso, format.number)] : [])]}
      leading={<Building2 aria-hidden />}
    >
      {!activa && <StatusPill kind="neutral">Cerrada</StatusPill>}
      {onEdit && (
        <span className={styles.actions}>
          <IconButton label={`Editar ${nombre}`} icon={<Pencil aria-hidden />} onPress={onEdit} />
          <Button
            variant="ghost"
            aria-label={`${activa ? 'Cerrar' : 'Abrir'} ${nombre}`}
            isPending={reopen.isPending}
            onPress={() => (activa ? setIsAsking(true) : reopen.mutate(id))}
          >
            {activa ? 'Cerrar' : 'Abrir'}
          </Button>
        </span>
      )}
      {isAsking && <CerrarSucursal sucursal={sucursal} onClose={() => setIsAsking(false)} />}
    </Row>
  )
}

/** '566 miembros · 2 cajas'. */
function usoText({ miembros, cajas }: UsoDeSucursal, written: (value: number) => string): string {
  const people = miembros === 1 ? '1 miembro' : `${written(miembros)} miembros`
  const tills = cajas === 1 ? '1 caja' : `${written(cajas)} cajas`
  return cajas > 0 ? `${people} · ${tills}` : people
}
