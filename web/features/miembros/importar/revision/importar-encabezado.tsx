import { useId } from 'react'
import type { Lectura } from '#shared/importar/lectura.ts'
import { classes } from '#web/ui/base/classes.ts'
import baseStyles from '../base/importar.module.css'
import styles from './revision.module.css'

interface ImportarEncabezadoProps {
  inicio: Lectura['inicio']
  /** A line; 0 for none. */
  value: number
  onChange: (encabezado: number) => void
}

/** The line of the headings, chosen among the first ones of the file. */
export function ImportarEncabezado({ inicio, value, onChange }: ImportarEncabezadoProps) {
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
