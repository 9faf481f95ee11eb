import styles from './skeleton.module.css'

export type SkeletonProps = {
  /** A CSS length. Give the real height, so that nothing moves when data arrives. */
  width?: number | string
  height?: number | string
  isRound?: boolean
  /** Aligned right, as figures are. */
  isAtEnd?: boolean
}

/** A placeholder while loading. Appears after 150 ms, so that fast answers do not flicker. */
export function Skeleton({ width = '100%', height = 14, isRound = false, isAtEnd = false }: SkeletonProps) {
  return (
    <span
      aria-hidden="true"
      data-skeleton
      className={styles.skeleton}
      style={{ width, height, ...(isRound && { borderRadius: '50%' }), ...(isAtEnd && { marginLeft: 'auto' }) }}
    />
  )
}
