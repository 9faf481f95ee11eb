import styles from './skeleton.module.css'

export type SkeletonProps = {
  /** CSS length; the height should be the true one, so that nothing moves when data comes. */
  width?: number | string
  height?: number | string
  isRound?: boolean
  /** Stands where figures do. */
  isAtEnd?: boolean
}

/** Holds the place of what is loading; seen after 150 ms, so that fast answers never flicker. */
export function Skeleton({ width = '100%', height = 14, isRound = false, isAtEnd = false }: SkeletonProps) {
  return (
    <span
      aria-hidden="true"
      className={styles.skeleton}
      style={{ width, height, ...(isRound && { borderRadius: '50%' }), ...(isAtEnd && { marginLeft: 'auto' }) }}
    />
  )
}
