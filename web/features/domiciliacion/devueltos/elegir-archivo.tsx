import { FileCode } from 'lucide-react'
import { useState } from 'react'
import { DropZone, FileTrigger } from 'react-aria-components'
import { describeError } from '#web/lib/api/errors.ts'
import { classes } from '#web/ui/base/classes.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { DialogBody, DialogFooter, LeaveButton } from '#web/ui/overlays/dialog-parts.tsx'
import { base64Of, mostBytes } from './file-text.ts'
import styles from './archivo.module.css'

interface ElegirArchivoProps {
  isPending: boolean
  error: Error | null
  onRead: (archivo: string) => void
  onClose: () => void
}

/** Chooses the bank's file, by button or by dropping it. */
export function ElegirArchivo({ isPending, error, onRead, onClose }: ElegirArchivoProps) {
  const [problem, setProblem] = useState('')
  const take = async (file: File | undefined) => {
    if (!file || isPending) return
    setProblem(file.size > mostBytes ? 'El archivo es demasiado grande. Pide al banco uno de menos días.' : '')
    if (file.size <= mostBytes) onRead(await base64Of(file))
  }
  const drop = async (items: readonly { kind: string; getFile?: () => Promise<File> }[]) =>
    take(await items.find(({ kind }) => kind === 'file')?.getFile?.())
  const said = problem !== '' ? problem : error && describeError(error).sentence
  return (
    <>
      <DialogBody>
        <DropZone
          className={classes(styles.drop)}
          onDrop={({ items }) => void drop(items)}
          aria-label="Soltar archivo del banco"
        >
          <FileCode aria-hidden />
          <p className={styles.strong}>Suelta aquí el archivo de devoluciones</p>
          <p className={styles.quiet}>
            Es el archivo .xml que tu banco da con los recibos devueltos: pain.002, camt.053 o camt.054.
          </p>
          <FileTrigger
            acceptedFileTypes={['.xml', 'application/xml', 'text/xml']}
            onSelect={(files) => void take(files?.[0])}
          >
            <Button isPending={isPending}>Elegir archivo</Button>
          </FileTrigger>
        </DropZone>
        {said && <Banner kind="bad">{said}</Banner>}
        <p className={styles.quiet}>Antes de aplicar nada ves qué recibos son.</p>
      </DialogBody>
      <DialogFooter isSending={isPending}>
        <LeaveButton onLeave={onClose} />
      </DialogFooter>
    </>
  )
}
