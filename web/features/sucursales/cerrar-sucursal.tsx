import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import type { Sucursal } from '#shared/collections/sucursal.ts'
import { describeError } from '#web/lib/api/errors.ts'
import { LoadError } from '#web/lib/api/load-error.tsx'
import { useSession } from '#web/lib/session.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { cierreSentences } from './cierre-sentences.ts'
import { cierreQuery, useOpenSucursal } from './sucursales.queries.ts'
import styles from './sucursales.module.css'

interface CerrarSucursalProps {
  sucursal: Sucursal
  onClose: () => void
}

/** Asks before a branch is closed, and tells what closes with it; it is read again while the question stands. */
export function CerrarSucursal({ sucursal, onClose }: CerrarSucursalProps) {
  const { format } = useSession()
  const { data: cierre, dataUpdatedAt, error, refetch } = useQuery(cierreQuery(sucursal.id))
  const change = useOpenSucursal({ activa: false, onDone: onClose, showsFailure: useIsShown() })
  const failure = change.error && describeError(change.error)
  // Newer data tells by itself if the branch can still not be closed.
  const isOver = failure?.kind === 'invalid' && dataUpdatedAt > change.submittedAt
  const problem = cierre?.impide || (!isOver && failure?.sentence)
  return (
    <ConfirmDialog
      isOpen
      size="m"
      onClose={onClose}
      title={`¿Cerrar ${sucursal.nombre}?`}
      confirmLabel="Cerrar sucursal"
      isPending={change.isPending}
      isDisabled={!cierre || cierre.impide !== ''}
      onConfirm={() => change.mutate(sucursal.id)}
    >
      {problem && <Banner kind="bad">{problem}</Banner>}
      <p>Deja de aparecer en las listas y nadie puede cobrar ni registrar entradas en ella. Puedes abrirla otra vez.</p>
      {cierre && (
        <ul className={styles.consequences}>
          {cierreSentences(cierre, sucursal.nombre, format.number).map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
      {!cierre && (error ? <LoadError error={error} onRetry={refetch} /> : <Skeleton height={96} />)}
    </ConfirmDialog>
  )
}

/** Tells whether the question is still on the screen. */
function useIsShown(): () => boolean {
  const isShown = useRef(false)
  useEffect(() => {
    isShown.current = true
    return () => void (isShown.current = false)
  }, [])
  return useCallback(() => isShown.current, [])
}
