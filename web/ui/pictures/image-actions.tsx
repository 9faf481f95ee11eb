import { Camera, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { FileTrigger } from 'react-aria-components'
import { onDemand } from '../base/on-demand.ts'
import { Button } from '../buttons/button.tsx'
import styles from './image-field.module.css'
import { imageTypes } from './image-problem.ts'

const cameraDialog = onDemand(async () => (await import('./camera-dialog.tsx')).CameraDialog)

interface ImageActionsProps {
  isDisabled: boolean
  camera: 'user' | 'environment' | undefined
  onTake: (file: File) => void
  /** Undefined if there is nothing to remove. */
  onRemove: (() => void) | undefined
}

export function ImageActions({ isDisabled, camera, onTake, onRemove }: ImageActionsProps) {
  return (
    <span className={styles.actions}>
      <Files label={onRemove ? 'Cambiar imagen' : 'Elegir imagen'} isDisabled={isDisabled} onTake={onTake} />
      {camera && <TakePhoto camera={camera} isDisabled={isDisabled} onTake={onTake} />}
      {onRemove && (
        <Button
          size="s"
          variant="ghost"
          icon={<Trash2 size={14} aria-hidden />}
          isDisabled={isDisabled}
          onPress={onRemove}
        >
          Quitar
        </Button>
      )}
    </span>
  )
}

type Taking = Pick<ImageActionsProps, 'isDisabled' | 'onTake'>

function Files({ label, isDisabled, onTake }: Taking & { label: string }) {
  return (
    <FileTrigger acceptedFileTypes={imageTypes} onSelect={(files) => files?.[0] && onTake(files[0])}>
      <Button size="s" isDisabled={isDisabled}>
        {label}
      </Button>
    </FileTrigger>
  )
}

const icon = <Camera size={14} aria-hidden />
const isTouch = () => window.matchMedia('(pointer: coarse)').matches
/** Browsers allow the camera only on secure origins. */
const hasCamera = () => 'mediaDevices' in navigator

/** A phone opens its own camera app; elsewhere a dialog shows the camera's picture. */
function TakePhoto({ camera, isDisabled, onTake }: Taking & { camera: 'user' | 'environment' }) {
  const [isOpen, setIsOpen] = useState(false)
  if (isTouch()) {
    return (
      <FileTrigger
        acceptedFileTypes={imageTypes}
        defaultCamera={camera}
        onSelect={(files) => files?.[0] && onTake(files[0])}
      >
        <Button size="s" icon={icon} isDisabled={isDisabled}>
          Tomar foto
        </Button>
      </FileTrigger>
    )
  }
  if (!hasCamera()) return null
  return (
    <>
      <Button size="s" icon={icon} isDisabled={isDisabled} onPress={() => setIsOpen(true)}>
        Tomar foto
      </Button>
      {isOpen && <cameraDialog.Part camera={camera} onTake={onTake} onClose={() => setIsOpen(false)} />}
    </>
  )
}
