import { ImagePlus } from 'lucide-react'
import { useEffect, useId, useMemo, useState } from 'react'
import { DropZone } from 'react-aria-components'
import { classes } from '../base/classes.ts'
import type { FieldTexts } from '../fields/field.tsx'
import { ImageActions } from './image-actions.tsx'
import styles from './image-field.module.css'
import { imageProblem, imageTypes } from './image-problem.ts'

export type ImageFieldProps = Omit<FieldTexts, 'isLabelHidden'> & {
  src?: string | undefined
  /** A new picture, null to remove the stored one, undefined without a change. */
  value: File | null | undefined
  onChange: (value: File | null | undefined) => void
  /** Round for people, square for organisations. */
  isRound?: boolean | undefined
  isDisabled?: boolean | undefined
  /** Allows taking a photo: with the front camera of oneself, or with the back camera of someone else. */
  camera?: 'user' | 'environment' | undefined
  /** In megabytes. */
  maxSize?: number | undefined
}

/** A picture of a person or an organisation: chosen, photographed or dropped, previewed, and removed. */
export function ImageField(props: ImageFieldProps) {
  const { label, isOptional, help, error, src, value, onChange, isDisabled = false, maxSize = 4 } = props
  const [problem, setProblem] = useState<string>()
  const id = useId()
  const shown = useShown(value, src)
  const take = (file: File) => {
    const found = imageProblem(file, maxSize)
    setProblem(found)
    if (found === undefined) onChange(file)
  }
  const remove = () => {
    setProblem(undefined)
    onChange(src === undefined ? undefined : null)
  }
  const wrong = problem ?? error
  return (
    <div className={styles.field} role="group" aria-labelledby={`${id}-label`} aria-describedby={`${id}-note`}>
      <span id={`${id}-label`} className={styles.label}>
        {label} {isOptional && <span className={styles.optional}>opcional</span>}
      </span>
      <DropZone
        className={classes(styles.zone, wrong !== undefined && styles.wrong)}
        aria-label={`Suelta aquí la imagen: ${label}`}
        isDisabled={isDisabled}
        getDropOperation={(types) => (imageTypes.some((type) => types.has(type)) ? 'copy' : 'cancel')}
        onDrop={({ items }) => {
          const [item] = items.filter((one) => one.kind === 'file')
          if (item) void item.getFile().then(take)
        }}
      >
        <Preview key={shown} src={shown} alt={`${label}: vista previa`} isRound={props.isRound} />
        <ImageActions
          isDisabled={isDisabled}
          camera={props.camera}
          onTake={take}
          onRemove={shown === undefined ? undefined : remove}
        />
      </DropZone>
      <span
        id={`${id}-note`}
        className={wrong === undefined ? styles.help : styles.error}
        role={wrong ? 'alert' : undefined}
      >
        {wrong ?? help ?? `PNG, JPEG o WebP de hasta ${maxSize} MB.`}
      </span>
    </div>
  )
}

interface PreviewProps {
  src: string | undefined
  alt: string
  isRound: boolean | undefined
}

function Preview({ src, alt, isRound }: PreviewProps) {
  const [isBroken, setIsBroken] = useState(false)
  return (
    <span className={classes(styles.preview, isRound && styles.round)}>
      {src === undefined || isBroken ? (
        <ImagePlus size={20} aria-hidden />
      ) : (
        <img src={src} alt={alt} onError={() => setIsBroken(true)} />
      )}
    </span>
  )
}

/** The picture to show: the new one, none, or the stored one. */
function useShown(value: File | null | undefined, src: string | undefined): string | undefined {
  const address = useMemo(() => (value ? URL.createObjectURL(value) : undefined), [value])
  useEffect(() => () => (address === undefined ? undefined : URL.revokeObjectURL(address)), [address])
  if (value === null) return undefined
  return address ?? (src === '' ? undefined : src)
}
