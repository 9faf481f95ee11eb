import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { FileUp } from 'lucide-react'
import { useEffect, useState } from 'react'
import { FileTrigger } from 'react-aria-components'
import type { Tarea } from '#shared/tareas.ts'
import { paths } from '#web/lib/paths.ts'
import { Avance } from '#web/features/tareas/avance.tsx'
import { problemOf, showRunning, tareasQuery } from '#web/features/tareas/tareas.queries.ts'
import { api } from '#web/lib/api/api.ts'
import { describeError } from '#web/lib/api/errors.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import styles from './configuracion.module.css'

/** Imports the file of an exported gym into this one, while it is empty. */
export function TraerGimnasio() {
  const { data: tareas = [] } = useQuery(tareasQuery)
  const tarea = tareas.find(({ tipo }) => tipo === 'traslado')
  const isGoing = tarea?.estado === 'en curso'
  useLeaveWhenDone(tarea)
  return (
    <Card title="Traer un gimnasio completo">
      <p className={styles.text}>
        Con el ZIP de «Llevarte todo», en un gimnasio vacío: los mismos miembros, pagos, recibos y vencimientos, y al
        final se comprueba que todo cuadre. El equipo llega desactivado y sin contraseña, y los mandatos de
        domiciliación, sin cuenta: quien paga firma otro.
      </p>
      {isGoing ? <Avance tarea={tarea} label="Trayendo el gimnasio" /> : <ElegirZip before={tarea} />}
    </Card>
  )
}

/** After the import all cached data (names, currency, branches) is out of date, so reload. */
function useLeaveWhenDone(tarea: Tarea | undefined): void {
  const [going, setGoing] = useState<string>()
  if (tarea?.estado === 'en curso' && going !== tarea.id) setGoing(tarea.id)
  const isDone = tarea?.estado === 'hecha' && tarea.id === going
  useEffect(() => {
    if (isDone) location.assign(paths.dashboard())
  }, [isDone])
}

/** `before`: the previous attempt. */
function ElegirZip({ before }: { before: Tarea | undefined }) {
  const [file, setFile] = useState<File>()
  const queryClient = useQueryClient()
  const bring = useMutation({
    mutationFn: (zip: File) =>
      api.send<Tarea>('/api/importar/gimnasio', {
        method: 'POST',
        headers: { 'content-type': 'application/zip' },
        body: zip,
      }),
    onSuccess: (tarea) => showRunning(queryClient, tarea),
    onSettled: () => setFile(undefined),
  })
  const problem = bring.error ? sentenceOf(bring.error) : before && problemOf(before)
  return (
    <>
      {problem && (
        <div className={styles.problem}>
          <Banner kind="bad">{problem}</Banner>
        </div>
      )}
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
    </>
  )
}

function sentenceOf(error: Error): string {
  const { sentence, fields } = describeError(error)
  return Object.values(fields)[0] ?? sentence
}
