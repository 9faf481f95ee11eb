import { useId, useState } from 'react'
import {
  type EleccionDeLectura,
  type Lectura,
  type Letras,
  type Separador,
  letras,
  separadores,
} from '#shared/importar/lectura.ts'
import { useSession } from '#web/lib/session.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { classes } from '#web/ui/base/classes.ts'
import baseStyles from '../base/importar.module.css'
import styles from './revision.module.css'
import { describeLectura, letterNames, separatorNames } from './describe-lectura.ts'

interface ImportarLecturaProps {
  lectura: Lectura
  /** Choices made, those not yet answered included. */
  asked: EleccionDeLectura
  /** Choices below that a new reading forgets. */
  hasChoices: boolean
  onRead: (part: EleccionDeLectura) => void
}

/** A line about how the file was read, and a form to read it in another way. */
export function ImportarLectura({ lectura, asked, hasChoices, onRead }: ImportarLecturaProps) {
  const { format } = useSession()
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  return (
    <div className={styles.reading}>
      <div className={styles.line}>
        <p className={baseStyles.quiet}>{describeLectura(lectura, format.number)}</p>
        <Button size="s" aria-expanded={isOpen} aria-controls={id} onPress={() => setIsOpen(!isOpen)}>
          {isOpen ? 'Listo' : 'Cambiar'}
        </Button>
      </div>
      <div id={id} hidden={!isOpen} className={baseStyles.step}>
        {isOpen && (
          <>
            {hasChoices && (
              <p className={baseStyles.quiet}>
                Si cambias cómo se lee, lo que elegiste en esta pantalla vuelve a empezar.
              </p>
            )}
            <div className={styles.fields}>
              {lectura.tipo === 'texto' ? (
                <TextChoices lectura={lectura} asked={asked} onRead={onRead} />
              ) : (
                <Select
                  label="Hoja"
                  options={lectura.hojas.map(({ nombre, oculta, filas }, index) => ({
                    id: String(index),
                    label: nombre,
                    detail: `${format.number(filas)} ${filas === 1 ? 'fila' : 'filas'}${oculta ? ' · oculta' : ''}`,
                  }))}
                  value={String(asked.hoja ?? lectura.hoja)}
                  onChange={(hoja) => onRead({ hoja: Number(hoja) })}
                />
              )}
            </div>
            <ImportarEncabezado
              inicio={lectura.inicio}
              value={asked.encabezado ?? lectura.encabezado}
              onChange={(encabezado) => onRead({ encabezado })}
            />
          </>
        )}
      </div>
    </div>
  )
}

const letterOptions = letras.map((id) => ({ id, label: letterNames[id] }))
const separatorOptions = separadores.map((id) => ({ id, label: separatorNames[id] }))

type TextChoicesProps = Pick<ImportarLecturaProps, 'lectura' | 'asked' | 'onRead'>

function TextChoices({ lectura, asked, onRead }: TextChoicesProps) {
  const chosenLetters: Letras | '' = asked.letras ?? lectura.letras
  const chosenSeparator: Separador | '' = asked.separador ?? lectura.separador
  return (
    <>
      <Select
        label="Letras"
        help="Si ves “MuÃ±oz” o “Mu¤oz” en lugar de “Muñoz”, prueba otra."
        options={letterOptions}
        value={chosenLetters || null}
        onChange={(chosen) => onRead({ letras: chosen })}
      />
      <Select
        label="Separador"
        options={separatorOptions}
        value={chosenSeparator || null}
        onChange={(separador) => onRead({ separador })}
      />
    </>
  )
}

interface ImportarEncabezadoProps {
  inicio: Lectura['inicio']
  /** A line; 0 for none. */
  value: number
  onChange: (encabezado: number) => void
}

/** The line of the headings, chosen among the first ones of the file. */
function ImportarEncabezado({ inicio, value, onChange }: ImportarEncabezadoProps) {
  const name = useId()
  const row = (fila: number, mark: string, text: string) => (
    <label key={fila} className={classes(styles.first, fila === value && styles.chosen)}>
      <input type="radio" name={name} checked={fila === value} onChange={() => onChange(fila)} />
      <span className={styles.mark}>{mark}</span>
      <span className={styles.text}>{text}</span>
    </label>
  )
  return (
    <fieldset className={styles.heads}>
      <legend className={baseStyles.strong}>¿En qué fila están los títulos de las columnas?</legend>
      <div className={styles.lines}>
        {inicio.map(({ fila, texto }) => row(fila, String(fila), texto || '(vacía)'))}
        {row(0, '–', 'El archivo no tiene títulos')}
      </div>
    </fieldset>
  )
}
