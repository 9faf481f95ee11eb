import { useState } from 'react'
import styles from './avatar.module.css'
import { classes } from '../base/classes.ts'
import { initials } from './initials.ts'

export type AvatarProps = {
  name: string
  /** The picture's URL; without one, or if it fails, the initials are shown. */
  src?: string | undefined
  /** Called if the picture fails to load. */
  onLost?: (() => void) | undefined
  /** 'door' is as large as the window allows. */
  size?: 's' | 'm' | 'l' | 'xl' | 'door' | undefined
  /** Square for organisations, round for people. */
  isSquare?: boolean | undefined
  /** Tinted in the primary colour, for the signed-in user. */
  isTinted?: boolean | undefined
  letters?: 1 | 2 | undefined
}

/**
 * A small picture or initials, decorating a name. CSS draws the letters, so that they are neither read aloud, copied,
 * nor part of the accessible name.
 */
export function Avatar({ name, src, onLost, size = 'm', isSquare, isTinted, letters }: AvatarProps) {
  const [failed, setFailed] = useState<string>()
  const hasPicture = src !== undefined && src !== '' && src !== failed
  const fail = () => {
    setFailed(src)
    onLost?.()
  }
  const className = classes(
    styles.avatar,
    size !== 'm' && styles[size],
    isSquare && styles.square,
    isTinted && styles.tinted,
  )
  return (
    <span className={className} aria-hidden="true" data-initials={hasPicture ? undefined : initials(name, letters)}>
      {hasPicture && <img src={src} alt="" loading="lazy" decoding="async" onError={fail} />}
    </span>
  )
}
