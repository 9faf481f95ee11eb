import { useMedia } from './use-media.ts'

const narrowQuery = '(width < 1440px)'

/** The columns not to show: those a person took away, or else those that a narrow screen has no room for. */
export function useHiddenColumns(chosen: readonly string[] | undefined, narrow: readonly string[]): readonly string[] {
  const isNarrow = useMedia(narrowQuery)
  return chosen ?? (isNarrow ? narrow : [])
}
