import { campos, type Campo, type Importacion } from '#shared/collections/importar.ts'
import { Select } from '#web/ui/fields/select.tsx'
import styles from './importar.module.css'

interface ImportarColumnasProps {
  upload: Importacion
  mapeo: readonly (Campo | '')[]
  onChange: (mapeo: (Campo | '')[]) => void
}

const none = 'ninguno'
const options = [{ id: none, label: 'No importar' }, ...campos.map(({ id, label }) => ({ id, label }))]
const isCampo = (id: string): id is Campo => campos.some((campo) => campo.id === id)

/** The field that each column of the file fills. A field given to another column leaves its old one. */
export function ImportarColumnas({ upload, mapeo, onChange }: ImportarColumnasProps) {
  const choose = (column: number, chosen: string) =>
    onChange(
      mapeo.map((campo, index) => (index === column ? (isCampo(chosen) ? chosen : '') : campo === chosen ? '' : campo)),
    )
  return (
    <fieldset className={styles.columns}>
      <legend className={styles.strong}>Qué es cada columna</legend>
      {upload.columnas.map((heading, index) => (
        <div key={`${heading} ${index}`} className={styles.column}>
          <Select
            label={heading || `Columna ${index + 1}`}
            options={options}
            value={mapeo[index] || none}
            onChange={(chosen) => choose(index, chosen)}
          />
          <p className={styles.sample}>{upload.muestra[index]?.filter(Boolean).slice(0, 2).join(' · ') || 'Vacía'}</p>
        </div>
      ))}
    </fieldset>
  )
}
