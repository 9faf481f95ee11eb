import { useState } from 'react'
import styles from './avatar.module.css'
import { classes } from './classes.ts'

export type AvatarProps = {
  name: string
  /** Address of a picture; without one, or when it fails, the initials stand. */
  src?: string | undefined
  size?: 's' | 'm' | 'l' | 'xl' | undefined
  /** Square for organisations, round for people. */
  isSquare?: boolean | undefined
  /** In the primary's tint: oneself. */
  isTinted?: boolean | undefined
  /** Letters to show, one or two. */
  letters?: 1 | 2 | undefined
}

/** First letters of a name: the first word's and the last's. */
export function initials(name: string, letters: 1 | 2 = 2): string {
  const words = name.trim().split(/\s+/)
  const ends = letters === 1 || words.length === 1 ? words.slice(0, 1) : [words[0], words.at(-1)]
  return ends.map((word) => Array.from(word ?? '')[0]?.toLocaleUpperCase('es') ?? '').join('')
}

/** A small picture or the initials; decoration beside the name itself. */
export function Avatar({ name, src, size = 'm', isSquare, isTinted, letters }: AvatarProps) {
  const [failed, setFailed] = useState<string>()
  const className = classes(
    styles.avatar,
    size !== 'm' && styles[size],
    isSquare && styles.square,
    isTinted && styles.tinted,
  )
  return (
    <span className={className} aria-hidden="true">
      {src && src !== failed ? (
        <img src={src} alt="" loading="lazy" decoding="async" onError={() => setFailed(src)} />
      ) : (
        initials(name, letters)
      )}
    </span>
  )
}
