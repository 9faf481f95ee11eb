import { Download } from 'lucide-react'
import type { FilaRevisada, Importacion, Revision, Trato } from '#shared/importar/importacion.ts'
import { useSession } from '#web/lib/session.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Checkbox } from '#web/ui/fields/choices/checkbox.tsx'
import baseStyles from '../base/importar.module.css'
import { erroresCsv, labelOf, nameFor, saveText } from '../base/lista-csv.ts'
import { PorPartes } from '../base/por-partes.tsx'
import { Seccion } from '../base/seccion.tsx'
import { ImportarCambios } from './importar-cambios.tsx'
import styles from './revision.module.css'

interface ImportarFueraProps {
  revision: Revision
  fuera: Importacion['fuera']
  archivo: string
  decisiones: Readonly<Record<string, Trato>>
  onDecide: (fila: number, trato: Trato) => void
}

/** Rows that stay out with the reason, and cells that are stored differently than written. */
export function ImportarFuera({ revision, fuera, archivo, decisiones, onDecide }: ImportarFueraProps) {
  const { format } = useSession()
  const { filas, avisos, conError } = revision
  const wrong = filas.filter(({ accion }) => accion === 'error')
  if (conError + fuera.length + avisos.length === 0) return null
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
      {wrong.length > 0 && <NoEntran filas={wrong} archivo={archivo} />}
      {fuera.length > 0 && <Lineas fuera={fuera} decisiones={decisiones} onDecide={onDecide} />}
      {avisos.length > 0 && <ImportarCambios avisos={avisos} filas={filas} />}
    </Seccion>
  )
}

function NoEntran({ filas, archivo }: { filas: readonly FilaRevisada[]; archivo: string }) {
  return (
    <div className={styles.group}>
      <p className={styles.heading}>No entran</p>
      <PorPartes label="Filas que no entran" items={filas} keyOf={({ fila }) => fila}>
        {({ fila, celdas, errores }) => (
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
        )}
      </PorPartes>
      <div>
        <Button
          icon={<Download aria-hidden />}
          onPress={() => saveText(nameFor(archivo, 'corregir'), erroresCsv(filas))}
        >
          Descargar las que no entran
        </Button>
      </div>
    </div>
  )
}

/** Lines that are no people, such as totals. A person who knows better brings one in. */
function Lineas({ fuera, decisiones, onDecide }: Pick<ImportarFueraProps, 'fuera' | 'decisiones' | 'onDecide'>) {
  return (
    <div className={styles.group}>
      <p className={styles.heading}>Líneas que no son personas</p>
      <PorPartes label="Líneas que no son personas" items={fuera} keyOf={({ fila }) => fila}>
        {({ fila, texto, motivo }) => (
          <li className={baseStyles.row}>
            <p>
              Fila {fila} · {texto}
            </p>
            <p className={baseStyles.quiet}>{motivo}</p>
            <Checkbox
              label={`Importar la fila ${fila}: es una persona`}
              isSelected={decisiones[fila] === 'crear'}
              onChange={(isPerson) => onDecide(fila, isPerson ? 'crear' : 'omitir')}
            />
          </li>
        )}
      </PorPartes>
    </div>
  )
}
