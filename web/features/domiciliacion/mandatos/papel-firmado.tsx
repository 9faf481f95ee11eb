import { useQuery } from '@tanstack/react-query'
import { FileDown, FileUp, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { FileTrigger } from 'react-aria-components'
import { scanTypes } from '#shared/campos/scan-types.ts'
import type { MandatoPapel } from '#shared/domiciliacion/mandato-papel.ts'
import type { Mandato } from '#shared/domiciliacion/mandato.ts'
import { useSession } from '#web/lib/session.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { PanelLine } from '#web/ui/layout/panel-line.tsx'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { papelDeMandatoQuery } from '../queries/mandatos.queries.ts'
import { useBajarPapel, useGuardarPapel, useQuitarPapel } from '../queries/papeles.writes.ts'

/** The paper that the payer signed: a picture or a document, kept to be shown to the bank. */
export function PapelFirmado({ mandato }: { mandato: Mandato }) {
  const { data: papel } = useQuery(papelDeMandatoQuery(mandato.id))
  if (papel === undefined) return <Skeleton height={40} />
  return papel ? <Kept mandato={mandato} papel={papel} /> : <Missing id={mandato.id} />
}

function Missing({ id }: { id: string }) {
  const { take, isPending } = useGuardarPapel(id)
  return (
    <PanelLine text="Papel firmado" detail="Sin guardar. Puede pedírtelo el banco.">
      <FileTrigger acceptedFileTypes={scanTypes} onSelect={(files) => take(files?.[0])}>
        <Button size="s" icon={<FileUp aria-hidden />} isPending={isPending}>
          Guardar papel
        </Button>
      </FileTrigger>
    </PanelLine>
  )
}

function Kept({ mandato, papel }: { mandato: Mandato; papel: MandatoPapel }) {
  const { format } = useSession()
  const [isAsked, setIsAsked] = useState(false)
  const bajar = useBajarPapel(papel, mandato)
  const quitar = useQuitarPapel(() => setIsAsked(false))
  return (
    <PanelLine text="Papel firmado" detail={`Guardado el ${format.date(papel.created)}`}>
      <Button size="s" icon={<FileDown aria-hidden />} isPending={bajar.isPending} onPress={() => bajar.mutate()}>
        Descargar
      </Button>
      <IconButton size="s" label="Quitar papel" icon={<Trash2 aria-hidden />} onPress={() => setIsAsked(true)} />
      <ConfirmDialog
        isOpen={isAsked}
        onClose={() => setIsAsked(false)}
        title="¿Quitar el papel firmado?"
        confirmLabel="Quitar"
        isDanger
        isPending={quitar.isPending}
        onConfirm={() => quitar.mutate(papel)}
      >
        Si el banco lo pide, ya no estará aquí. Después puedes guardar otro.
      </ConfirmDialog>
    </PanelLine>
  )
}
