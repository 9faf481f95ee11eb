import { useQuery } from '@tanstack/react-query'
import { ArrowDown, ArrowUp, DoorOpen, Pencil, Plus, ShoppingBag } from 'lucide-react'
import type { Concepto } from '#shared/ventas/venta.ts'
import { useSession } from '#web/lib/session.ts'
import { useShortcut } from '#web/lib/shortcuts.ts'
import { usePalabras } from '#web/lib/words/use-palabras.ts'
import { LoadError } from '#web/lib/api/load-error.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { StatusPill } from '#web/ui/feedback/status-pill.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Row, RowList } from '#web/ui/layout/row-list.tsx'
import { listaDePreciosQuery } from '../queries/conceptos.queries.ts'
import { ConceptoDialog } from './concepto-dialog.tsx'
import styles from './precios.module.css'
import { useMoveConcepto, useSwitchConcepto } from './save-concepto.ts'

interface PreciosTabProps {
  /** The line whose form is open; 'nuevo' for a new one. */
  open: string | undefined
  onOpen: (id: string | undefined) => void
}

/** The price list of the branch in the order of the tiles, and then the lines no longer sold. */
export function PreciosTab({ open, onOpen }: PreciosTabProps) {
  const { branch, can } = useSession()
  const { camisetas, locker } = usePalabras()
  const { data, error, refetch } = useQuery(listaDePreciosQuery(branch.id))
  const move = useMoveConcepto(branch.id)
  const mayAdd = can('plan.create')
  useShortcut(mayAdd ? { keys: 'n', label: 'Agregar a la lista de precios', run: () => onOpen('nuevo') } : null)
  if (error && !data) return <LoadError error={error} onRetry={refetch} />
  if (!data) return <Skeleton height={240} />
  const edited = data.find(({ id }) => id === open)
  const sold = data.filter(({ activo }) => activo)
  /** Before or after its neighbour; undefined without one. */
  const moveBy = (at: number, step: -1 | 1) => {
    const [line, neighbour] = [sold[at], sold[at + step]]
    const despues_de = step === 1 ? neighbour?.id : sold[at - 2]?.id
    return line && neighbour && (() => move.mutate({ id: line.id, despues_de: despues_de ?? '' }))
  }
  const add = mayAdd && (
    <Button icon={<Plus aria-hidden />} onPress={() => onOpen('nuevo')}>
      Agregar
    </Button>
  )
  return (
    <Card
      title={`Lista de precios de ${branch.nombre}`}
      description="Lo que se vende en el mostrador además de los planes. Lo ya vendido conserva su nombre y su precio."
      action={data.length > 0 && <span className={styles.add}>{add}</span>}
    >
      {data.length === 0 ? (
        <EmptyState
          isCompact
          icon={<ShoppingBag aria-hidden />}
          title="Todavía no hay nada en la lista"
          text={`Agrega agua, ${camisetas}, ${locker} o el pase del día, cada cosa con su precio.`}
          action={add}
        />
      ) : (
        <RowList>
          {data.map((concepto, at) => (
            <ConceptoRow
              key={concepto.id}
              concepto={concepto}
              onEdit={() => onOpen(concepto.id)}
              onUp={moveBy(at, -1)}
              onDown={moveBy(at, 1)}
            />
          ))}
        </RowList>
      )}
      {(edited ?? (open === 'nuevo' || undefined)) && (
        <ConceptoDialog key={open} stored={edited} onClose={() => onOpen(undefined)} />
      )}
    </Card>
  )
}

interface ConceptoRowProps {
  concepto: Concepto
  onEdit: () => void
  /** Undefined at the end of the list. */
  onUp: (() => void) | undefined
  onDown: (() => void) | undefined
}

function ConceptoRow({ concepto, onEdit, onUp, onDown }: ConceptoRowProps) {
  const { can, format } = useSession()
  const change = useSwitchConcepto()
  const { nombre, precio, tipo, activo } = concepto
  const isPass = tipo === 'pase_del_dia'
  return (
    <Row
      title={nombre}
      details={isPass ? ['Registra la entrada'] : []}
      leading={isPass ? <DoorOpen aria-hidden /> : <ShoppingBag aria-hidden />}
    >
      {!activo && <StatusPill kind="neutral">No se vende</StatusPill>}
      <span className={styles.price}>{format.money(precio)}</span>
      {can('plan.update') && (
        <span className={styles.actions}>
          {activo && (
            <>
              <IconButton
                label={`Subir ${nombre}`}
                icon={<ArrowUp aria-hidden />}
                isDisabled={!onUp}
                onPress={() => onUp?.()}
              />
              <IconButton
                label={`Bajar ${nombre}`}
                icon={<ArrowDown aria-hidden />}
                isDisabled={!onDown}
                onPress={() => onDown?.()}
              />
            </>
          )}
          <IconButton label={`Editar ${nombre}`} icon={<Pencil aria-hidden />} onPress={onEdit} />
          <Button
            variant="ghost"
            aria-label={`${activo ? 'Dejar de vender' : 'Volver a vender'} ${nombre}`}
            isPending={change.isPending}
            onPress={() => change.mutate(concepto)}
          >
            {activo ? 'Dejar de vender' : 'Volver a vender'}
          </Button>
        </span>
      )}
    </Row>
  )
}
