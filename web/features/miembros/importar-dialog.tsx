import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Importacion } from '#shared/importar.ts'
import type { Tarea } from '#shared/tareas.ts'
import { Avance } from '#web/features/tareas/avance.tsx'
import { problemOf, tareasQuery } from '#web/features/tareas/tareas.queries.ts'
import { useSession } from '#web/lib/session.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { DialogBody, DialogFooter } from '#web/ui/dialog-parts.tsx'
import { Button } from '#web/ui/button.tsx'
import { ImportarArchivo } from './importar-archivo.tsx'
import { ImportarHecho } from './importar-hecho.tsx'
import { ImportarRevision } from './importar-revision.tsx'

/** Members from a file: choose it, look at what would happen, watch it being done, and take it back if need be. */
export function ImportarDialog({ onClose }: { onClose: () => void }) {
  const { branch } = useSession()
  const [upload, setUpload] = useState<Importacion>()
  const { tarea, again } = useWatched()
  const problem = tarea ? problemOf(tarea) : null
  const isReviewed = upload !== undefined && (tarea === undefined || problem !== null)
  const restart = () => {
    setUpload(undefined)
    again()
  }
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
        <ImportarArchivo onUpload={setUpload} problem={problem} onClose={onClose} />
      )}
    </Dialog>
  )
}

/** The import that goes on, begun here or before the page was read; seen once, it is watched to its end and after it. */
function useWatched() {
  const queryClient = useQueryClient()
  const { data: tareas = [] } = useQuery(tareasQuery)
  const [watched, setWatched] = useState<string>()
  const going = tareas.find(({ tipo, estado }) => tipo === 'importación' && estado === 'en curso')
  if (going && going.id !== watched) setWatched(going.id)
  const tarea = tareas.find(({ id }) => id === watched)
  const again = () => {
    setWatched(undefined)
    void queryClient.invalidateQueries({ queryKey: tareasQuery.queryKey })
  }
  return { tarea, again }
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
