import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Importacion } from '#shared/collections/importar.ts'
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
import { ImportarRevision } from './importar-revision.tsx'

/** Imports members from a file: choose it, review it, watch the progress, and undo if needed. */
export function ImportarDialog({ onClose }: { onClose: () => void }) {
  const { branch } = useSession()
  const [upload, setUpload] = useState<Importacion>()
  const { isPending, tarea, last, watch, again } = useWatched()
  const problem = tarea ? problemOf(tarea) : null
  const isReviewed = upload !== undefined && (tarea === undefined || problem !== null)
  const restart = () => {
    setUpload(undefined)
    again()
  }
  // A sheet that grew by the line about the last import would move under the thumb.
  if (isPending) return null
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="l"
      title="Importar miembros"
      description={upload ? upload.archivo : `Se agregan a ${branch.nombre}.`}
      isDirty={isReviewed}
    >
      {tarea?.estado === 'en curso' ? (
        <Importando tarea={tarea} onClose={onClose} />
      ) : tarea?.estado === 'hecha' ? (
        <ImportarHecho id={tarea.registro} onAgain={restart} onClose={onClose} />
      ) : upload ? (
        <ImportarRevision upload={upload} problem={problem} onBack={restart} />
      ) : (
        <ImportarArchivo onUpload={setUpload} problem={problem} onClose={onClose}>
          {last && !problem && <LastImport tarea={last} onOpen={watch} />}
        </ImportarArchivo>
      )}
    </Dialog>
  )
}

/** Follows the running import to its end, also after a reload. */
function useWatched() {
  const queryClient = useQueryClient()
  const { data: tareas = [], isPending } = useQuery(tareasQuery)
  const [watched, setWatched] = useState<string>()
  const going = tareas.find(({ tipo, estado }) => tipo === 'importación' && estado === 'en curso')
  if (going && going.id !== watched) setWatched(going.id)
  const tarea = tareas.find(({ id }) => id === watched)
  const last = tareas.find(({ tipo, estado }) => tipo === 'importación' && estado === 'hecha')
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
