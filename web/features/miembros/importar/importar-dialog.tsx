import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Tarea } from '#shared/tareas.ts'
import { Avance } from '#web/features/tareas/avance.tsx'
import { problemOf, tareasQuery } from '#web/features/tareas/tareas.queries.ts'
import { useSession } from '#web/lib/session.ts'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { DialogBody, DialogFooter } from '#web/ui/overlays/dialog-parts.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { ImportarArchivo } from './importar-archivo.tsx'
import { ImportarHecho } from './importar-hecho.tsx'
import { type Borrador, borradorDe } from './revision/borrador.ts'
import { ImportarRevision } from './revision/importar-revision.tsx'

/** Imports members from a file: choose it, see how it was understood, watch the progress, and undo if needed. */
export function ImportarDialog({ onClose }: { onClose: () => void }) {
  const { branch } = useSession()
  const [borrador, setBorrador] = useState<Borrador>()
  const { isPending, tarea, last, watch, again } = useWatched()
  const isDone = tarea?.estado === 'hecha' || tarea?.tipo === 'deshacer'
  const isRunning = tarea?.estado === 'en curso' && !isDone
  const problem = tarea && !isDone ? problemOf(tarea) : null
  const isReviewed = borrador !== undefined && !isRunning && !isDone
  const restart = () => {
    setBorrador(undefined)
    again()
  }
  // A sheet that grew by the line about the last import would move under the thumb.
  if (isPending) return null
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size={isReviewed ? 'xl' : 'l'}
      title="Importar miembros"
      description={borrador ? borrador.leida.archivo : `Se agregan a ${branch.nombre}.`}
      isDirty={isReviewed}
    >
      {isRunning ? (
        <Importando tarea={tarea} onClose={onClose} />
      ) : tarea && isDone ? (
        <ImportarHecho id={tarea.registro} onAgain={restart} onClose={onClose} />
      ) : borrador ? (
        <ImportarRevision borrador={borrador} onChange={setBorrador} problem={problem} onBack={restart} />
      ) : (
        <ImportarArchivo onUpload={(upload) => setBorrador(borradorDe(upload))} problem={problem} onClose={onClose}>
          {last && !problem && <LastImport tarea={last} onOpen={watch} />}
        </ImportarArchivo>
      )}
    </Dialog>
  )
}

/** Follows the running import, or the undoing of one, to its end, also after a reload. */
function useWatched() {
  const queryClient = useQueryClient()
  const { data: tareas = [], isPending } = useQuery(tareasQuery)
  const [watched, setWatched] = useState<string>()
  const going = tareas.find(({ tipo, estado }) => tipo !== 'traslado' && estado === 'en curso')
  if (going && going.id !== watched) setWatched(going.id)
  const tarea = tareas.find(({ id }) => id === watched)
  const undone = tareas.filter(({ tipo, estado }) => tipo === 'deshacer' && estado === 'hecha')
  const last = tareas.find(
    ({ tipo, estado, registro }) =>
      tipo === 'importación' && estado === 'hecha' && !undone.some((one) => one.registro === registro),
  )
  const again = () => {
    setWatched(undefined)
    void queryClient.invalidateQueries({ queryKey: tareasQuery.queryKey })
  }
  return { isPending, tarea, last, watch: setWatched, again }
}

/** A link to the summary and undo of the last import, shown for a day. */
function LastImport({ tarea, onOpen }: { tarea: Tarea; onOpen: (id: string) => void }) {
  const { format } = useSession()
  const rows = tarea.total === 1 ? '1 fila' : `${format.number(tarea.total)} filas`
  return (
    <Banner kind="ok" action={<Button onPress={() => onOpen(tarea.id)}>Ver o deshacer</Button>}>
      La última importación terminó: {rows}.
    </Banner>
  )
}

function Importando({ tarea, onClose }: { tarea: Tarea; onClose: () => void }) {
  return (
    <>
      <DialogBody>
        <Avance tarea={tarea} label="Importando miembros" />
      </DialogBody>
      <DialogFooter>
        <Button onPress={onClose}>Cerrar</Button>
      </DialogFooter>
    </>
  )
}
