import { useQuery } from '@tanstack/react-query'
import { FileUp } from 'lucide-react'
import { useState } from 'react'
import type { ImportacionHecha } from '#shared/importar/importacion.ts'
import { Avance } from '#web/features/tareas/avance.tsx'
import { paths } from '#web/lib/paths.ts'
import { useSession } from '#web/lib/session.ts'
import { LoadError } from '#web/lib/api/load-error.tsx'
import { Button, LinkButton } from '#web/ui/buttons/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import styles from './importaciones-card.module.css'
import { importacionesQuery } from './importar.queries.ts'
import { useUndoImport } from './use-importar.ts'

/** The way to import members, and the imports made, each with its undo. */
export function ImportacionesCard() {
  const { data = [], error, refetch } = useQuery(importacionesQuery)
  return (
    <Card title="Importar miembros">
      <p className={styles.text}>
        Trae tu lista de Excel o CSV con sus planes y vencimientos. Ves antes lo que se va a agregar, y puedes
        deshacerla entera mientras nadie de la lista haya pagado.
      </p>
      <LinkButton icon={<FileUp aria-hidden />} href={paths.miembros({ importar: true })}>
        Importar
      </LinkButton>
      {error && <LoadError isCompact error={error} onRetry={refetch} />}
      {data.length > 0 && (
        <ul className={styles.list} aria-label="Importaciones">
          {data.map((one) => (
            <Importacion key={one.id} importacion={one} />
          ))}
        </ul>
      )}
    </Card>
  )
}

function Importacion({ importacion }: { importacion: ImportacionHecha }) {
  const { format } = useSession()
  const [isAsking, setIsAsking] = useState(false)
  const { id, archivo, aplicada, deshecha, usuario, sucursal, resumen } = importacion
  const close = () => setIsAsking(false)
  const undo = useUndoImport(id, close)
  const counts = [
    `${format.number(resumen.creados)} ${resumen.creados === 1 ? 'nuevo' : 'nuevos'}`,
    `${format.number(resumen.actualizados)} ${resumen.actualizados === 1 ? 'actualizado' : 'actualizados'}`,
  ]
  return (
    <li className={styles.row}>
      <span className={styles.texts}>
        <span className={styles.name}>{archivo}</span>
        <span className={styles.detail}>
          {[format.moment(aplicada), usuario, sucursal, ...counts].join(' · ')}
          {deshecha !== null && ` · Deshecha ${format.onMoment(deshecha)}`}
        </span>
      </span>
      {deshecha === null && !undo.running && (
        <Button variant="ghost" aria-label={`Deshacer ${archivo}`} onPress={() => setIsAsking(true)}>
          Deshacer
        </Button>
      )}
      {(undo.running || undo.problem) && (
        <div className={styles.whole}>
          {undo.running && <Avance tarea={undo.running} label={`Deshaciendo ${archivo}`} />}
          {undo.problem && <Banner kind="bad">{undo.problem}</Banner>}
        </div>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        onClose={close}
        title={`¿Deshacer ${archivo}?`}
        confirmLabel="Deshacer importación"
        isPending={undo.isPending}
        onConfirm={() => {
          undo.start()
          close()
        }}
      >
        <p>
          Los miembros nuevos salen de la lista y los actualizados vuelven a sus datos de antes. Si alguien ya pagó, no
          se deshace nada.
        </p>
      </ConfirmDialog>
    </li>
  )
}
