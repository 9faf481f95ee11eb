import { ImagePlus, Trash2 } from 'lucide-react'
import { useEffect, useId, useMemo, useState } from 'react'
import { DropZone, FileTrigger } from 'react-aria-components'
import { Button } from './button.tsx'
import { classes } from './classes.ts'
import type { FieldTexts } from './field.tsx'
import styles from './image-field.module.css'
import { imageProblem, imageTypes } from './image-problem.ts'

export type ImageFieldProps = Omit<FieldTexts, 'isLabelHidden'> & {
  /** The picture as stored; undefined when there is none. */
  src?: string | undefined
  /** What was chosen: a new picture, null to remove the stored one, undefined while nothing has changed. */
  value: File | null | undefined
  onChange: (value: File | null | undefined) => void
  /** Round for people, square for organisations. */
  isRound?: boolean | undefined
  isDisabled?: boolean | undefined
  /** Opens the camera of a phone instead of its folders. */
  camera?: 'user' | 'environment' | undefined
  /** Megabytes. */
  maxSize?: number | undefined
}

/** A picture of a person or an organisation: chosen, photographed or dropped, seen at once, and removed. */
export function ImageField(props: ImageFieldProps) {
  const {
    label,
    isOptional,
    help,
    error,
    src,
    value,
    onChange,
    isRound,
    isDisabled = false,
    camera,
    maxSize = 4,
  } = props
  const [problem, setProblem] = useState<string>()
  const id = useId()
  const shown = useShown(value, src)
  const take = (file: File | undefined) => {
    if (!file) return
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
        <span className={classes(styles.preview, isRound && styles.round)}>
          {shown === undefined ? (
            <ImagePlus size={20} aria-hidden />
          ) : (
            <img src={shown} alt={`${label}: vista previa`} />
          )}
        </span>
        <span className={styles.actions}>
          <FileTrigger
            acceptedFileTypes={imageTypes}
            onSelect={(files) => take(files?.[0])}
            {...(camera && isTouch() && { defaultCamera: camera })}
          >
            <Button size="s" isDisabled={isDisabled}>
              {shown === undefined ? 'Elegir imagen' : 'Cambiar imagen'}
            </Button>
          </FileTrigger>
          {shown !== undefined && (
            <Button
              size="s"
              variant="ghost"
              icon={<Trash2 size={14} aria-hidden />}
              isDisabled={isDisabled}
              onPress={remove}
            >
              Quitar
            </Button>
          )}
        </span>
      </DropZone>
      <span
        id={`${id}-note`}
        className={wrong === undefined ? styles.help : styles.error}
        role={wrong ? 'alert' : undefined}
      >
        {wrong ?? help ?? `PNG, JPEG o WebP de hasta ${maxSize} MB. También puedes arrastrarla hasta aquí.`}
      </span>
    </div>
  )
}

const isTouch = () => window.matchMedia('(pointer: coarse)').matches

/** What is to be seen now: the new picture, nothing, or the stored one. */
function useShown(value: File | null | undefined, src: string | undefined): string | undefined {
  const address = useMemo(() => (value ? URL.createObjectURL(value) : undefined), [value])
  useEffect(() => () => (address === undefined ? undefined : URL.revokeObjectURL(address)), [address])
  if (value === null) return undefined
  return address ?? (src === '' ? undefined : src)
}
