import { useState } from 'react'
import type { Importacion } from '#shared/importar.ts'
import { useSession } from '#web/lib/session.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { ImportarArchivo } from './importar-archivo.tsx'
import { ImportarHecho } from './importar-hecho.tsx'
import { ImportarRevision } from './importar-revision.tsx'
import type { Resumen } from './use-importar.ts'

/** Members from a file: choose it, look at what would happen, do it, and take it back if need be. */
export function ImportarDialog({ onClose }: { onClose: () => void }) {
  const { branch } = useSession()
  const [upload, setUpload] = useState<Importacion>()
  const [resumen, setResumen] = useState<Resumen>()
  const again = () => {
    setUpload(undefined)
    setResumen(undefined)
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="l"
      title="Importar miembros"
      description={upload ? upload.archivo : `Se agregan a ${branch.nombre}.`}
      isDirty={upload !== undefined && resumen === undefined}
    >
      {!upload ? (
        <ImportarArchivo onUpload={setUpload} onClose={onClose} />
      ) : resumen ? (
        <ImportarHecho id={upload.id} resumen={resumen} onAgain={again} onClose={onClose} />
      ) : (
        <ImportarRevision upload={upload} onDone={setResumen} onBack={again} />
      )}
    </Dialog>
  )
}
