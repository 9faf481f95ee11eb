import { FileUp, X } from 'lucide-react'
import { useId, useState } from 'react'
import { FileTrigger } from 'react-aria-components'
import { scanTypes } from '#shared/campos/scan-types.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import styles from './cambiar-plan-page.module.css'

interface ComprobanteFieldProps {
  value: File | null
  onChange: (value: File | null) => void
  error: string | undefined
}

const mostBytes = 5 * 1024 * 1024

/** The proof of a transfer: a screenshot, or the bank's PDF. */
export function ComprobanteField({ value, onChange, error }: ComprobanteFieldProps) {
  const [problem, setProblem] = useState<string>()
  const id = useId()
  const take = (file: File | undefined) => {
    if (!file) return
    const isRight = scanTypes.includes(file.type) && file.size <= mostBytes
    setProblem(isRight ? undefined : 'Elige una imagen o un PDF de hasta 5 MB.')
    if (isRight) onChange(file)
  }
  const wrong = problem ?? (value ? undefined : error)
  return (
    <div role="group" aria-labelledby={`${id}-label`} aria-describedby={`${id}-note`} className={styles.proof}>
      <span id={`${id}-label`} className={styles.proofLabel}>
        Comprobante
      </span>
      <div className={styles.proofRow}>
        <FileTrigger acceptedFileTypes={scanTypes} onSelect={(files) => take(files?.[0])}>
          <Button icon={<FileUp aria-hidden />}>{value ? 'Cambiar archivo' : 'Elegir archivo'}</Button>
        </FileTrigger>
        {value && (
          <>
            <span className={styles.proofName}>{value.name}</span>
            <IconButton size="s" label="Quitar comprobante" icon={<X aria-hidden />} onPress={() => onChange(null)} />
          </>
        )}
      </div>
      <span
        id={`${id}-note`}
        className={wrong ? styles.proofWrong : styles.proofNote}
        role={wrong ? 'alert' : undefined}
      >
        {wrong ?? 'Una imagen o un PDF de hasta 5 MB.'}
      </span>
    </div>
  )
}
