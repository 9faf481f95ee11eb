import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { Diferencia, Importacion, Resumen } from '#shared/importar/importacion.ts'
import { Avance } from '#web/features/tareas/avance.tsx'
import { markStale } from '#web/lib/api/collection-keys.ts'
import { LoadError } from '#web/lib/api/load-error.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { DialogBody, DialogFooter } from '#web/ui/overlays/dialog-parts.tsx'
import { useSession } from '#web/lib/session.ts'
import styles from './base/importar.module.css'
import { diferenciasCsv, nameFor, saveText } from './base/lista-csv.ts'
import { PorPartes } from './base/por-partes.tsx'
import { importacionQuery } from './importar.queries.ts'
import { useUndoImport } from './use-importar.ts'

interface ImportarHechoProps {
  id: string
  onAgain: () => void
  onClose: () => void
}

/** The result of an import, its changed rows, and the way to undo it. */
export function ImportarHecho({ id, onAgain, onClose }: ImportarHechoProps) {
  const { data, error, refetch } = useQuery(importacionQuery(id))
  const { can } = useSession()
  const navigate = useNavigate({ from: '/admin/miembros' })
  const seeRepetidos = () => void navigate({ search: (now) => ({ ...now, importar: undefined, unir: 'repetidos' }) })
  const undo = useUndoImport(id, onAgain)
  const queryClient = useQueryClient()
  const status = useRef<HTMLDivElement>(null)
  useEffect(() => {
    void markStale(queryClient, 'miembros')
    // The button that was pressed is gone.
    status.current?.focus()
  }, [queryClient, id])
  return (
    <>
      <DialogBody>
        <div ref={status} tabIndex={-1} className={styles.step} role="status">
          {data?.resumen && <Counts resumen={data.resumen} />}
          <p className={styles.quiet}>Puedes deshacer todo mientras nadie de la lista haya pagado.</p>
          {can('members.update') && can('members.delete') && (
            <div>
              <Button onPress={seeRepetidos}>Ver posibles repetidos</Button>
            </div>
          )}
        </div>
        {error && <LoadError isCompact error={error} onRetry={refetch} />}
        {undo.running && <Avance tarea={undo.running} label="Deshaciendo la importación" />}
        {undo.problem && <Banner kind="bad">{undo.problem}</Banner>}
        {data && data.diferencias.length > 0 && <Diferencias importacion={data} />}
      </DialogBody>
      <DialogFooter>
        <Button variant="ghost" isPending={undo.isPending} onPress={undo.start}>
          Deshacer importación
        </Button>
        <Button variant="solid" onPress={onClose}>
          Listo
        </Button>
      </DialogFooter>
    </>
  )
}

function Counts({ resumen: { creados, actualizados, con_membresia, sin_entrar } }: { resumen: Resumen }) {
  const { format } = useSession()
  const others = [
    actualizados > 0 && `${format.number(actualizados)} ${actualizados === 1 ? 'actualizado' : 'actualizados'}`,
    `${format.number(con_membresia)} con membresía`,
    sin_entrar > 0 && `${format.number(sin_entrar)} ${sin_entrar === 1 ? 'fila no entró' : 'filas no entraron'}`,
  ]
  return (
    <>
      <p className={styles.result}>
        {format.number(creados)} {creados === 1 ? 'miembro nuevo' : 'miembros nuevos'}
      </p>
      <p className={styles.quiet}>{others.filter((text) => text !== false).join(' · ')}.</p>
    </>
  )
}

/** The rows that stayed out, and then those imported differently than the preview said. */
function Diferencias({ importacion }: { importacion: Importacion }) {
  const { archivo, columnas, diferencias } = importacion
  const titulos = columnas.map(({ titulo }) => titulo)
  const sorted = diferencias.toSorted((a, b) => Number(a.entro) - Number(b.entro) || a.fila - b.fila)
  return (
    <section className={styles.step} aria-label="Qué entró distinto o no entró">
      <h3 className={styles.heading}>Qué entró distinto o no entró</h3>
      <div>
        <Button
          icon={<Download aria-hidden />}
          onPress={() => saveText(nameFor(archivo, 'revisar'), diferenciasCsv(titulos, sorted))}
        >
          Descargar la lista
        </Button>
      </div>
      <PorPartes label="Filas distintas" items={sorted} keyOf={({ fila }) => fila}>
        {(row) => <Fila row={row} />}
      </PorPartes>
    </section>
  )
}

function Fila({ row: { fila, celdas, avisos, entro } }: { row: Diferencia }) {
  return (
    <li className={styles.row}>
      <p className={styles.cells}>
        <span className={styles.strong}>Fila {fila}</span> · {celdas.filter(Boolean).join(' · ')}
      </p>
      <p className={entro ? styles.quiet : styles.wrong}>
        {entro ? '' : 'No entró. '}
        {avisos.join(' ')}
      </p>
    </li>
  )
}
