import { CameraOff } from 'lucide-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { Button } from '../buttons/button.tsx'
import styles from './image-field.module.css'
import { classes } from '../base/classes.ts'
import { DialogBody, DialogFooter } from '../overlays/dialog-parts.tsx'
import { Dialog } from '../overlays/dialog.tsx'
import { EmptyState } from '../feedback/empty-state.tsx'

interface CameraDialogProps {
  camera: 'user' | 'environment'
  onTake: (file: File) => void
  onClose: () => void
}

type CameraState = 'starting' | 'running' | 'refused'

/** Shows the camera's picture until the photo is taken. */
export function CameraDialog({ camera, onTake, onClose }: CameraDialogProps) {
  const video = useRef<HTMLVideoElement>(null)
  const cameraState = useCamera(video, camera)
  const shoot = async () => {
    const file = video.current && (await photoOf(video.current))
    if (file) onTake(file)
    onClose()
  }
  return (
    <Dialog isOpen onClose={onClose} title="Tomar foto" size="s">
      <DialogBody>
        {cameraState === 'refused' ? (
          <EmptyState
            icon={<CameraOff aria-hidden />}
            title="No se puede usar la cámara"
            text="Revisa que esté conectada y que el navegador la permita, o elige un archivo."
          />
        ) : (
          <span className={styles.frame}>
            <video
              ref={video}
              className={classes(styles.video, camera === 'user' && styles.mirror)}
              aria-label="Lo que ve la cámara"
              autoPlay
              muted
              playsInline
            />
          </span>
        )}
      </DialogBody>
      <DialogFooter>
        <Button onPress={onClose}>Cancelar</Button>
        <Button variant="solid" isDisabled={cameraState !== 'running'} onPress={() => void shoot()}>
          Usar esta foto
        </Button>
      </DialogFooter>
    </Dialog>
  )
}

/** Shows the camera in the element, and stops it on unmount. */
function useCamera(video: RefObject<HTMLVideoElement | null>, facingMode: CameraDialogProps['camera']): CameraState {
  const [cameraState, setCameraState] = useState<CameraState>('starting')
  useEffect(() => {
    let stream: MediaStream | null = null
    let isUnmounted = false
    const stop = () => stream?.getTracks().forEach((track) => track.stop())
    const size = { ideal: photoSide }
    navigator.mediaDevices
      .getUserMedia({ audio: false, video: { facingMode, width: size, height: size } })
      .then(async (opened) => {
        stream = opened
        if (isUnmounted || !video.current) return stop()
        video.current.srcObject = opened
        await video.current.play()
        setCameraState('running')
      })
      .catch(() => isUnmounted || setCameraState('refused'))
    return () => {
      isUnmounted = true
      stop()
    }
  }, [video, facingMode])
  return cameraState
}

/** In pixels; enough for a face. */
const photoSide = 1024

/** The centre of the picture, as a square. */
async function photoOf(video: HTMLVideoElement): Promise<File | null> {
  const { videoWidth, videoHeight } = video
  const seen = Math.min(videoWidth, videoHeight)
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = Math.min(seen, photoSide)
  const [left, top] = [(videoWidth - seen) / 2, (videoHeight - seen) / 2]
  canvas.getContext('2d')?.drawImage(video, left, top, seen, seen, 0, 0, canvas.width, canvas.height)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9))
  return blob && new File([blob], 'foto.jpg', { type: blob.type })
}
