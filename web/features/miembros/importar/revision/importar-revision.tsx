import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { describeError } from '#web/lib/api/errors.ts'
import { useSession } from '#web/lib/session.ts'
import { classes } from '#web/ui/base/classes.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { DialogBody, DialogFooter } from '#web/ui/overlays/dialog-parts.tsx'
import styles from '../base/importar.module.css'
import type { Borrador } from './borrador.ts'
import { ImportarColumnas } from './importar-columnas.tsx'
import { ImportarFuera } from './importar-fuera.tsx'
import { ImportarLectura } from './importar-lectura.tsx'
import { ImportarPersonas } from './importar-personas.tsx'
import { ImportarPreguntas } from './importar-preguntas.tsx'
import { ImportarSuma } from './importar-suma.tsx'
import { plazosQuery } from './plazos.query.ts'
import { useApply, useRevision } from './use-revision.ts'

interface ImportarRevisionProps {
  borrador: Borrador
  onChange: (borrador: Borrador) => void
  /** The error of the previous attempt. */
  problem: string | null
  onBack: () => void
}

/** How the file was understood, and every choice about it. Each choice asks the server again. */
export function ImportarRevision({ borrador, onChange, problem, onBack }: ImportarRevisionProps) {
  const { format, branch } = useSession()
  const { elecciones } = borrador
  const { shown, isStale, error, asked, choose, read } = useRevision(borrador, onChange)
  const apply = useApply(shown.id)
  const { data: plazos } = useQuery(plazosQuery(branch.id))
  const sum = useFirstFocus()
  const { revision, columnas, lectura, fuera, archivo } = shown
  const failure = apply.error ?? error
  const sentence = failure ? describeError(failure).sentence : problem
  const count = revision ? revision.crear + revision.actualizar : 0
  const answered = classes(styles.step, isStale && styles.stale)
  return (
    <>
      <DialogBody>
        {revision && (
          <div className={answered} aria-busy={isStale}>
            <ImportarSuma revision={revision} ref={sum} />
          </div>
        )}
        {revision && (
          <ImportarPreguntas
            revision={revision}
            columnas={columnas}
            plazos={plazos}
            elecciones={elecciones}
            onChoose={choose}
          />
        )}
        <section className={styles.step} aria-label="Así entendimos tu archivo">
          <h3 className={styles.heading}>Así entendimos tu archivo</h3>
          <ImportarLectura
            lectura={lectura}
            asked={asked}
            hasChoices={Object.keys(elecciones.planes).length > 0 || elecciones.mapeo !== undefined}
            onRead={read}
          />
          <ImportarColumnas
            key={JSON.stringify(borrador.lectura)}
            columnas={columnas}
            propuestas={borrador.leida.columnas}
            mapeo={elecciones.mapeo}
            onChange={(mapeo) => choose({ mapeo })}
          />
        </section>
        {revision && (
          <div className={answered} aria-busy={isStale}>
            <ImportarPersonas
              revision={revision}
              decisiones={elecciones.decisiones}
              onDecide={(fila, trato) => choose({ decisiones: { ...elecciones.decisiones, [fila]: trato } })}
            />
            <ImportarFuera revision={revision} fuera={fuera} archivo={archivo} />
          </div>
        )}
      </DialogBody>
      {sentence && (
        <div className={styles.problem}>
          <Banner kind="bad">{sentence}</Banner>
        </div>
      )}
      <DialogFooter>
        <Button onPress={onBack}>Otro archivo</Button>
        <Button
          variant="solid"
          isPending={apply.isPending}
          isDisabled={count === 0 || isStale || error !== null}
          onPress={() => apply.mutate(elecciones)}
        >
          {count === 0 ? 'Nada que importar' : `Importar ${format.number(count)}`}
        </Button>
      </DialogFooter>
    </>
  )
}

/** Takes the focus from the button that chose the file, which is gone. */
function useFirstFocus() {
  const ref = useRef<HTMLElement>(null)
  useEffect(() => ref.current?.focus({ preventScroll: true }), [])
  return ref
}
