import { classes } from '../base/classes.ts'
import styles from './logo.module.css'

export type LogoProps = {
  /** The mark's height in pixels. */
  size?: number | undefined
  /** The mark without the word. */
  isMarkOnly?: boolean | undefined
}

/** The mark: a V whose second arm rises into a tick. */
export function Logo({ size = 22, isMarkOnly }: LogoProps) {
  return (
    <span className={classes(styles.logo)}>
      <svg
        className={styles.mark}
        width={size}
        height={size}
        viewBox="0 0 24 24"
        fill="currentColor"
        {...(isMarkOnly ? { role: 'img', 'aria-label': 'Vigente' } : { 'aria-hidden': true })}
      >
        <path d="M1.5 7.5h6.2l4.5 9-2.4 4.8a1 1 0 0 1-1.8 0z" opacity="0.5" />
        <path d="M16 2.5h6.5L12.9 21.3a1 1 0 0 1-.9.6H8.9a1 1 0 0 0 .9-.6z" />
      </svg>
      {!isMarkOnly && 'Vigente'}
    </span>
  )
}
