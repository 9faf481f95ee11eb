import { Download } from 'lucide-react'
import { campos, type Campo, type FilaRevisada, type Revision, type Trato } from '#shared/collections/importar.ts'
import { useSession } from '#web/lib/session.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { classes } from '#web/ui/base/classes.ts'
import { SegmentedControl } from '#web/ui/fields/choices/segmented-control.tsx'
import { errorCsv, saveText } from './error-csv.ts'
import styles from './importar.module.css'

interface ImportarFilasProps {
  revision: Revision
  mapeo: readonly (Campo | '')[]
  archivo: string
  isStale: boolean
  onDecide: (fila: number, trato: Trato) => void
}

const shown = 100

/** The counts, then the rows that need attention: the invalid cells and the member each row duplicates. */
export function ImportarFilas({ revision, mapeo, archivo, isStale, onDecide }: ImportarFilasProps) {
  const { format } = useSession()
  const wrong = revision.filas.filter(({ accion }) => accion === 'error')
  const figures: [string, number][] = [
    ['Nuevos', revision.crear],
    ['Se actualizan', revision.actualizar],
    ['Se dejan', revision.omitir],
    ['Con error', revision.conError],
    ['Con membresía', revision.conMembresia],
  ]
  return (
    <div className={classes(styles.step, isStale && styles.stale)} aria-busy={isStale}>
      <dl className={styles.figures} aria-live="polite">
        {figures.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{format.number(value)}</dd>
          </div>
        ))}
      </dl>
      {wrong.length > 0 && (
        <div className={styles.download}>
          <Button
            icon={<Download aria-hidden />}
            onPress={() => saveText(`corregir-${archivo.replace(/\.\w+$/, '')}.csv`, errorCsv(wrong, mapeo))}
          >
            Descargar las que tienen error
          </Button>
        </div>
      )}
      {revision.filas.length > 0 && (
        <ul className={styles.rows} aria-label="Filas por revisar">
          {revision.filas.slice(0, shown).map((fila) => (
            <Fila key={fila.fila} fila={fila} onDecide={onDecide} />
          ))}
        </ul>
      )}
      {revision.filas.length > shown && (
        <p className={styles.quiet}>Y {format.number(revision.filas.length - shown)} filas más.</p>
      )}
    </div>
  )
}

function Fila({ fila, onDecide }: { fila: FilaRevisada; onDecide: ImportarFilasProps['onDecide'] }) {
  const { duplicado } = fila
  return (
    <li className={styles.row}>
      <p className={styles.strong}>
        Fila {fila.fila} · {fila.celdas['nombre'] || 'Sin nombre'}
      </p>
      {errorsOf(fila).map(([campo, text]) => (
        <p key={campo} className={styles.wrong}>
          {campo}: {fila.celdas[idOf(campo)] ? `“${fila.celdas[idOf(campo)]}”. ` : ''}
          {text}
        </p>
      ))}
      {duplicado && <Comparison fila={fila} duplicado={duplicado} onDecide={onDecide} />}
    </li>
  )
}

type ComparisonProps = {
  fila: FilaRevisada
  duplicado: NonNullable<FilaRevisada['duplicado']>
  onDecide: ImportarFilasProps['onDecide']
}

/** Compares a row with the existing member. */
function Comparison({ fila, duplicado, onDecide }: ComparisonProps) {
  const { celdas, accion } = fila
  const decidable = duplicado.id_miembro !== '' && accion !== 'error'
  return (
    <>
      <p className={styles.quiet}>
        {duplicado.motivo}
        {duplicado.eliminado && ' · está eliminado y se restaura'}
      </p>
      <dl className={styles.beside}>
        <dt>Archivo</dt>
        <dd>{personOf(celdas)}</dd>
        <dt>Ya está</dt>
        <dd>{personOf(duplicado.celdas)}</dd>
      </dl>
      {decidable && (
        <SegmentedControl
          label={`Qué hacer con la fila ${fila.fila}`}
          options={[
            { id: 'omitir', label: 'Dejarlo' },
            { id: 'actualizar', label: duplicado.eliminado ? 'Restaurar' : 'Actualizar' },
            ...(duplicado.cierto ? [] : [{ id: 'crear' as const, label: 'Es otra persona' }]),
          ]}
          value={accion}
          onChange={(trato) => onDecide(fila.fila, trato)}
        />
      )}
    </>
  )
}

const personOf = ({ nombre, dni, telefono, correo }: Record<string, string>) =>
  [nombre, dni, telefono, correo].filter(Boolean).join(' · ')

const errorsOf = ({ errores }: FilaRevisada): [string, string][] =>
  campos.flatMap(({ id, label }): [string, string][] => (errores[id] ? [[label, errores[id]]] : []))

const idOf = (label: string) => campos.find((campo) => campo.label === label)?.id ?? ''
