import { FileSpreadsheet } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { DropZone, FileTrigger } from 'react-aria-components'
import { campos } from '#shared/importar/campos.ts'
import type { Importacion } from '#shared/importar/importacion.ts'
import { describeError } from '#web/lib/api/errors.ts'
import { useSession } from '#web/lib/session.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { classes } from '#web/ui/base/classes.ts'
import { DialogBody, DialogFooter, LeaveButton } from '#web/ui/overlays/dialog-parts.tsx'
import styles from './base/importar.module.css'
import { saveText } from './base/lista-csv.ts'
import { useUpload } from './use-importar.ts'

interface ImportarArchivoProps {
  onUpload: (upload: Importacion) => void
  /** The error of the previous upload. */
  problem: string | null
  /** A link to the last import. */
  children: ReactNode
  onClose: () => void
}

const accepted = [
  '.csv',
  '.txt',
  '.tsv',
  '.xlsx',
  'text/csv',
  'text/plain',
  'text/tab-separated-values',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
]

/** The server's limit for a list. */
const mostBytes = 8 * 1024 * 1024
const tooLarge = 'El archivo pesa más de 8 MB. Guarda solo la hoja con tu lista, o divídela en dos archivos.'

/** Chooses the file, by button or by dropping it. */
export function ImportarArchivo({ onUpload, problem, children, onClose }: ImportarArchivoProps) {
  const { branch } = useSession()
  const upload = useUpload(branch.id, onUpload)
  const [isTooLarge, setIsTooLarge] = useState(false)
  const refused = upload.error ? describeError(upload.error).sentence : problem
  const sentence = isTooLarge ? tooLarge : refused
  const take = (file: File | undefined) => {
    if (!file || upload.isPending) return
    setIsTooLarge(file.size > mostBytes)
    if (file.size <= mostBytes) upload.mutate(file)
  }
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
            <p className={styles.quiet}>
              Tal como la exporta tu programa o la llevas a mano. Hasta 10.000 filas y 8 MB.
            </p>
            <FileTrigger acceptedFileTypes={accepted} onSelect={(files) => take(files?.[0])}>
              <Button isPending={upload.isPending}>Elegir archivo</Button>
            </FileTrigger>
          </DropZone>
          {sentence && <Banner kind="bad">{sentence}</Banner>}
          <p className={styles.quiet}>
            Antes de guardar ves cómo la entendimos y puedes cambiarlo. Si la lista trae plan y vencimiento, cada uno
            conserva los días que ya pagó, sin que cuenten como ingreso.
          </p>
        </div>
      </DialogBody>
      <DialogFooter isSending={upload.isPending}>
        <Button variant="ghost" onPress={() => saveText('plantilla-miembros.csv', template)}>
          Descargar plantilla
        </Button>
        <LeaveButton onLeave={onClose} />
      </DialogFooter>
    </>
  )
}

const template = `\uFEFF${campos
  .filter(({ id }) => id !== 'apellido' && id !== 'numero')
  .map(({ label }) => label)
  .join(';')}\r\n`
