import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Trato } from '#shared/importar/importacion.ts'
import { describeError } from '#web/lib/api/errors.ts'
import { useSession } from '#web/lib/session.ts'
import { classes } from '#web/ui/base/classes.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { DialogBody, DialogFooter } from '#web/ui/overlays/dialog-parts.tsx'
import styles from '../base/importar.module.css'
import { sinElecciones } from '#shared/importar/importacion.ts'
import type { Borrador } from './borrador.ts'
import { ImportarColumnas } from './importar-columnas.tsx'
import { ImportarFuera } from './importar-fuera.tsx'
import { ImportarLectura } from './importar-lectura.tsx'
import { ImportarPersonas } from './importar-personas.tsx'
import { ImportarPreguntas } from './importar-preguntas.tsx'
import { ImportarSuma } from './importar-suma.tsx'
import { plazosQuery } from './plazos.query.ts'
import { type Revisada, useApply, useRevision } from './use-revision.ts'

interface ImportarRevisionProps {
  borrador: Borrador
  onChange: (borrador: Borrador) => void
  /** The error of the previous attempt. */
  problem: string | null
  onBack: () => void
}

/** How the file was understood, and every choice about it. Each choice asks the server again. */
export function ImportarRevision({ borrador, onChange, problem, onBack }: ImportarRevisionProps) {
  const { format } = useSession()
  const revisada = useRevision(borrador, onChange)
  const { shown, isAnswered, error } = revisada
  const apply = useApply(shown.id)
  const failure = apply.error ?? error
  const sentence = failure ? describeError(failure).sentence : problem
  const count = shown.revision ? shown.revision.crear + shown.revision.actualizar : 0
  return (
    <>
      <DialogBody>
        <Sections borrador={borrador} revisada={revisada} />
      </DialogBody>
      {sentence && (
        <div className={styles.problem}>
          <Banner kind="bad">{sentence}</Banner>
        </div>
      )}
      <DialogFooter isSending={apply.isPending}>
        <Button onPress={onBack}>Otro archivo</Button>
        <Button
          variant="solid"
          isPending={apply.isPending}
          isDisabled={count === 0 || !isAnswered}
          onPress={() => apply.mutate(borrador.elecciones)}
        >
          {count === 0 ? 'Nada que importar' : `Importar ${format.number(count)}`}
        </Button>
      </DialogFooter>
    </>
  )
}

type SectionsProps = { borrador: Borrador; revisada: Revisada }

/** The sum, the questions, then how the file was understood. */
function Sections({ borrador, revisada: { shown, isStale, asked, choose, read } }: SectionsProps) {
  const { branch } = useSession()
  const { data: plazos } = useQuery(plazosQuery(branch.id))
  const sum = useFirstFocus()
  const { elecciones, leida } = borrador
  const { revision, columnas, lectura, fuera, archivo } = shown
  const decide = (fila: number, trato: Trato) => choose({ decisiones: { ...elecciones.decisiones, [fila]: trato } })
  const answer = { className: classes(styles.step, isStale && styles.stale), 'aria-busy': isStale }
  const rows = { decisiones: elecciones.decisiones, onDecide: decide }
  if (!revision) return null
  return (
    <>
      <div {...answer}>
        <ImportarSuma revision={revision} ref={sum} />
      </div>
      <ImportarPreguntas
        revision={revision}
        columnas={columnas}
        plazos={plazos}
        elecciones={elecciones}
        onChoose={choose}
      />
      <h3 className={styles.heading}>Así entendimos tu archivo</h3>
      <ImportarLectura lectura={lectura} asked={asked} hasChoices={elecciones !== sinElecciones} onRead={read} />
      <ImportarColumnas
        columnas={columnas}
        propuestas={leida.columnas}
        mapeo={elecciones.mapeo}
        onChange={(mapeo) => choose({ mapeo })}
      />
      <div {...answer}>
        <ImportarPersonas revision={revision} {...rows} />
        <ImportarFuera revision={revision} fuera={fuera} archivo={archivo} {...rows} />
      </div>
    </>
  )
}

/** Takes the focus from the button that chose the file, which is gone. */
function useFirstFocus() {
  const ref = useRef<HTMLElement>(null)
  useEffect(() => ref.current?.focus({ preventScroll: true }), [])
  return ref
}
