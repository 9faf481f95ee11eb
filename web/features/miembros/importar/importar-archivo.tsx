import { FileSpreadsheet } from 'lucide-react'
import type { ReactNode } from 'react'
import { DropZone, FileTrigger } from 'react-aria-components'
import { campos, type Importacion } from '#shared/collections/importar.ts'
import { describeError } from '#web/lib/api/errors.ts'
import { useSession } from '#web/lib/session.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { classes } from '#web/ui/base/classes.ts'
import { DialogBody, DialogFooter } from '#web/ui/overlays/dialog-parts.tsx'
import { saveText } from './error-csv.ts'
import styles from './importar.module.css'
import { useUpload } from './use-importar.ts'

interface ImportarArchivoProps {
  onUpload: (upload: Importacion) => void
  /** The error of the previous upload. */
  problem: string | null
  /** A link to the last import. */
  children: ReactNode
  onClose: () => void
}

const accepted = ['.csv', '.xlsx', 'text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet']

/** Chooses the file, by button or by dropping it. */
export function ImportarArchivo({ onUpload, problem, children, onClose }: ImportarArchivoProps) {
  const { branch } = useSession()
  const upload = useUpload(branch.id, onUpload)
  const sentence = upload.error ? describeError(upload.error).sentence : problem
  const take = (file: File | undefined) => file && upload.mutate(file)
  const drop = async (items: readonly { kind: string; getFile?: () => Promise<File> }[]) =>
    take(await items.find(({ kind }) => kind === 'file')?.getFile?.())
  return (
    <>
      <DialogBody>
        <div className={styles.step}>
          {children}
          <DropZone
            className={classes(styles.drop)}
            onDrop={({ items }) => void drop(items)}
            aria-label="Soltar archivo"
          >
            <FileSpreadsheet aria-hidden />
            <p className={styles.strong}>Suelta aquí tu lista en CSV o Excel (.xlsx)</p>
            <p className={styles.quiet}>La primera fila lleva los nombres de las columnas. Hasta 10.000 filas.</p>
            <FileTrigger acceptedFileTypes={accepted} onSelect={(files) => take(files?.[0])}>
              <Button isPending={upload.isPending}>Elegir archivo</Button>
            </FileTrigger>
          </DropZone>
          {sentence && <Banner kind="bad">{sentence}</Banner>}
          <p className={styles.quiet}>
            Solo hacen falta el nombre y el documento o el teléfono. Si la lista trae plan y vencimiento, cada uno
            conserva los días que ya pagó, sin que cuenten como ingreso.
          </p>
        </div>
      </DialogBody>
      <DialogFooter>
        <Button variant="ghost" onPress={() => saveText('plantilla-miembros.csv', template)}>
          Descargar plantilla
        </Button>
        <Button onPress={onClose}>Cancelar</Button>
      </DialogFooter>
    </>
  )
}

const template = `\uFEFF${campos
  .filter(({ id }) => id !== 'apellido')
  .map(({ label }) => label)
  .join(';')}\r\n`
