import { useState } from 'react'
import styles from './avatar.module.css'
import { classes } from './classes.ts'
import { initials } from './initials.ts'

export type AvatarProps = {
  name: string
  /** Address of a picture; without one, or when it fails, the initials stand. */
  src?: string | undefined
  /** The picture could not be shown. */
  onLost?: (() => void) | undefined
  size?: 's' | 'm' | 'l' | 'xl' | undefined
  /** Square for organisations, round for people. */
  isSquare?: boolean | undefined
  /** In the primary's tint: oneself. */
  isTinted?: boolean | undefined
  /** Letters to show, one or two. */
  letters?: 1 | 2 | undefined
}

/**
 * A small picture or the initials; decoration beside the name itself. The style draws the letters, so that they are
 * neither read, copied nor taken for part of a name.
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
