import { Download } from 'lucide-react'
import type { FilaRevisada, Importacion, Revision } from '#shared/importar/importacion.ts'
import { useSession } from '#web/lib/session.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import baseStyles from '../base/importar.module.css'
import { erroresCsv, labelOf, nameFor, saveText } from '../base/lista-csv.ts'
import { PorPartes } from '../base/por-partes.tsx'
import { Seccion } from '../base/seccion.tsx'
import styles from './revision.module.css'

interface ImportarFueraProps {
  revision: Revision
  fuera: Importacion['fuera']
  archivo: string
}

/** Rows that stay out and why, and cells that come in otherwise than written. */
export function ImportarFuera({ revision, fuera, archivo }: ImportarFueraProps) {
  const { format } = useSession()
  const { filas, avisos, conError } = revision
  const wrong = filas.filter(({ accion }) => accion === 'error')
  if (conError + revision.fuera + avisos.length === 0) return null
  const changed = avisos.reduce((sum, { filas: rows }) => sum + rows, 0)
  const count = (value: number, one: string, many: string) =>
    value > 0 && `${format.number(value)} ${value === 1 ? one : many}`
  return (
    <Seccion
      title="Qué queda fuera y qué cambia"
      summary={[
        count(conError, 'fila no entra', 'filas no entran'),
        count(revision.fuera, 'línea no es una persona', 'líneas no son personas'),
        count(changed, 'dato entra distinto de como está escrito', 'datos entran distinto de como están escritos'),
      ]
        .filter(Boolean)
        .join(' · ')}
      needsLook={conError > 0 || avisos.length > 0}
    >
      {wrong.length > 0 && (
        <div className={styles.group}>
          <p className={styles.heading}>No entran</p>
          <PorPartes label="Filas que no entran" items={wrong} keyOf={({ fila }) => fila}>
            {(row) => <Wrong row={row} />}
          </PorPartes>
          <div>
            <Button
              icon={<Download aria-hidden />}
              onPress={() => saveText(nameFor(archivo, 'corregir'), erroresCsv(wrong))}
            >
              Descargar las que no entran
            </Button>
          </div>
        </div>
      )}
      {fuera.length > 0 && (
        <div className={styles.group}>
          <p className={styles.heading}>Líneas que no son personas</p>
          <PorPartes label="Líneas que no son personas" items={fuera} keyOf={({ fila }) => fila}>
            {({ fila, texto, motivo }) => (
              <li className={baseStyles.row}>
                <p>
                  Fila {fila} · {texto}
                </p>
                <p className={baseStyles.quiet}>{motivo}</p>
              </li>
            )}
          </PorPartes>
        </div>
      )}
      {avisos.length > 0 && (
        <div className={styles.group}>
          <p className={styles.heading}>Entran, con estos cambios</p>
          <PorPartes label="Cambios" items={avisos} keyOf={({ campo, texto }) => `${campo} ${texto}`}>
            {(aviso) => <Change aviso={aviso} filas={filas} />}
          </PorPartes>
        </div>
      )}
    </Seccion>
  )
}

function Wrong({ row: { fila, celdas, errores } }: { row: FilaRevisada }) {
  return (
    <li className={baseStyles.row}>
      <p className={styles.name}>
        Fila {fila} · {celdas['nombre'] || 'Sin nombre'}
      </p>
      {errores.map(({ campo, texto }) => (
        <p key={`${campo} ${texto}`} className={baseStyles.wrong}>
          {[labelOf(campo), texto].filter(Boolean).join(': ')}
        </p>
      ))}
    </li>
  )
}

const examples = 3

type ChangeProps = { aviso: Revision['avisos'][number]; filas: readonly FilaRevisada[] }

/** A kind of change, how many rows have it, and some of them. */
function Change({ aviso: { campo, texto, filas: count }, filas }: ChangeProps) {
  const { format } = useSession()
  const such = filas
    .filter(({ avisos }) => avisos.some((one) => one.campo === campo && one.texto === texto))
    .slice(0, examples)
    .map(({ fila, celdas }) => `fila ${fila} (${celdas['nombre'] || 'sin nombre'})`)
  return (
    <li className={baseStyles.row}>
      <p>
        {[labelOf(campo), texto].filter(Boolean).join(': ')}{' '}
        <span className={baseStyles.quiet}>
          {format.number(count)} {count === 1 ? 'fila' : 'filas'}
        </span>
      </p>
      {such.length > 0 && <p className={baseStyles.quiet}>Por ejemplo: {such.join(', ')}.</p>}
    </li>
  )
}
