import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { Resumen } from '#shared/collections/importar.ts'
import { markStale } from '#web/lib/api/collection-keys.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { DialogBody, DialogFooter } from '#web/ui/overlays/dialog-parts.tsx'
import { useSession } from '#web/lib/session.ts'
import styles from './importar.module.css'
import { importacionQuery } from './importar.queries.ts'
import { useUndoImport } from './use-importar.ts'

interface ImportarHechoProps {
  id: string
  onAgain: () => void
  onClose: () => void
}

/** The result of an import, with a button to undo it. */
export function ImportarHecho({ id, onAgain, onClose }: ImportarHechoProps) {
  const { data } = useQuery(importacionQuery(id))
  const { can } = useSession()
  const navigate = useNavigate({ from: '/admin/miembros' })
  const seeRepetidos = () => void navigate({ search: (now) => ({ ...now, importar: undefined, unir: 'repetidos' }) })
  const undo = useUndoImport(id, { onDone: onAgain })
  const queryClient = useQueryClient()
  useEffect(() => void markStale(queryClient, 'miembros'), [queryClient, id])
  return (
    <>
      <DialogBody>
        <div className={styles.step} role="status">
          {data?.resumen && <Counts resumen={data.resumen} />}
          <p className={styles.quiet}>Puedes deshacer todo mientras nadie de la lista haya pagado.</p>
          {can('members.update') && can('members.delete') && (
            <Button variant="ghost" onPress={seeRepetidos}>
              Ver posibles repetidos
            </Button>
          )}
        </div>
      </DialogBody>
      <DialogFooter>
        <Button variant="ghost" isPending={undo.isPending} onPress={() => undo.mutate(undefined)}>
          Deshacer importación
        </Button>
        <Button variant="solid" onPress={onClose}>
          Listo
        </Button>
      </DialogFooter>
    </>
  )
}

function Counts({ resumen: { creados, actualizados, con_membresia } }: { resumen: Resumen }) {
  const { format } = useSession()
  return (
    <>
      <p className={styles.result}>
        {format.number(creados)} {creados === 1 ? 'miembro nuevo' : 'miembros nuevos'}
      </p>
      <p className={styles.quiet}>
        {format.number(actualizados)} {actualizados === 1 ? 'actualizado' : 'actualizados'} ·{' '}
        {format.number(con_membresia)} con su membresía al día.
      </p>
    </>
  )
}
