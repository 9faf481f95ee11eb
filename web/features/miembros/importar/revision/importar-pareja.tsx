import type { FilaRevisada, Trato } from '#shared/importar/importacion.ts'
import { useSession } from '#web/lib/session.ts'
import { classes } from '#web/ui/base/classes.ts'
import { SegmentedControl, type Segment } from '#web/ui/fields/choices/segmented-control.tsx'
import baseStyles from '../base/importar.module.css'
import { legible } from '../base/legible.ts'
import { camposRevisados, labelOf } from '../base/lista-csv.ts'
import styles from './revision.module.css'

export type Doble = FilaRevisada & { duplicado: NonNullable<FilaRevisada['duplicado']> }

interface ImportarParejaProps {
  row: Doble
  /** Chosen, but perhaps not yet answered. */
  decision: Trato | undefined
  onDecide: (fila: number, trato: Trato) => void
}

/** A row beside the member, or the earlier row, that it is or may be. */
export function ImportarPareja({ row, decision, onDecide }: ImportarParejaProps) {
  const { format } = useSession()
  const { fila, celdas, accion, duplicado } = row
  const chosen = decision ?? (accion === 'error' ? 'omitir' : accion)
  const options = choicesOf(duplicado)
  const used = camposRevisados.filter((campo) => celdas[campo] || duplicado.celdas[campo])
  return (
    <li className={baseStyles.row}>
      <p className={styles.name}>
        Fila {fila} · {celdas['nombre'] || 'Sin nombre'}
      </p>
      <p className={baseStyles.quiet}>
        {duplicado.motivo}
        {duplicado.eliminado && ' · está eliminado y se restaura'}
      </p>
      <table className={styles.pair}>
        <thead>
          <tr>
            <td />
            <th scope="col">En tu archivo</th>
            <th scope="col">{duplicado.id_miembro ? 'Ya está' : 'Otra fila'}</th>
          </tr>
        </thead>
        <tbody>
          {used.map((campo) => (
            <tr key={campo} className={classes(celdas[campo] !== duplicado.celdas[campo] && styles.differs)}>
              <th scope="row">{labelOf(campo)}</th>
              <td>{legible(celdas[campo] ?? '', format)}</td>
              <td>{legible(duplicado.celdas[campo] ?? '', format)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {options.length > 1 && (
        <SegmentedControl
          label={`Qué hacer con la fila ${fila}`}
          options={options}
          value={chosen}
          onChange={(trato) => onDecide(fila, trato)}
        />
      )}
    </li>
  )
}

/** The ways to treat a row. Two people with one document, or two rows of one person, leave no choice. */
function choicesOf({ id_miembro, cierto, eliminado }: Doble['duplicado']): Segment<Trato>[] {
  const other: Segment<Trato>[] = cierto ? [] : [{ id: 'crear', label: 'Es otra persona' }]
  const same: Segment<Trato>[] = id_miembro
    ? [
        { id: 'omitir', label: 'Dejarlo' },
        { id: 'actualizar', label: eliminado ? 'Restaurar' : 'Actualizar' },
      ]
    : [{ id: 'omitir', label: 'Es la misma' }]
  return [...other, ...same]
}
