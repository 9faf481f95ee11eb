import { useMutation } from '@tanstack/react-query'
import { FileUp } from 'lucide-react'
import { useState } from 'react'
import { FileTrigger } from 'react-aria-components'
import { paths } from '#web/app/paths.ts'
import { api } from '#web/lib/api.ts'
import { describeError } from '#web/lib/errors.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import styles from './configuracion.module.css'

/** Brings a gym that was carried away into this one, while it is empty. */
export function TraerGimnasio() {
  const [file, setFile] = useState<File>()
  const bring = useMutation({
    mutationFn: (zip: File) =>
      api.send('/api/importar/gimnasio', {
        method: 'POST',
        headers: { 'content-type': 'application/zip' },
        body: zip,
      }),
    // Names, currency, branches: everything the page has read is another now.
    onSuccess: () => location.assign(paths.dashboard()),
    onSettled: () => setFile(undefined),
  })
  return (
    <Card title="Traer un gimnasio completo">
      <p className={styles.text}>
        Con el ZIP de «Llevarte todo», en un gimnasio vacío: los mismos miembros, pagos, recibos y vencimientos, con
        sumas que se comprueban al final. El equipo llega desactivado y sin contraseña.
      </p>
      {bring.error && <Banner kind="bad">{problemOf(bring.error)}</Banner>}
      <FileTrigger acceptedFileTypes={['.zip', 'application/zip']} onSelect={(list) => setFile(list?.[0])}>
        <Button icon={<FileUp aria-hidden />} isPending={bring.isPending}>
          Elegir ZIP
        </Button>
      </FileTrigger>
      <ConfirmDialog
        isOpen={file !== undefined}
        title="¿Traer este gimnasio?"
        confirmLabel="Traer todo"
        isPending={bring.isPending}
        onClose={() => setFile(undefined)}
        onConfirm={() => file && bring.mutate(file)}
      >
        <p>
          El nombre, la moneda y las sucursales de este gimnasio pasan a ser los de «{file?.name}». Si algo del archivo
          no cuadra, no se trae nada.
        </p>
      </ConfirmDialog>
    </Card>
  )
}

function problemOf(error: Error): string {
  const { sentence, fields } = describeError(error)
  return Object.values(fields)[0] ?? sentence
}
