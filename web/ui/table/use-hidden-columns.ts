import { useMedia } from '../base/use-media.ts'

const narrowQuery = '(width < 1440px)'

/** The hidden columns: those the user hid, or by default those a narrow or wide screen has no room for. */
export function useHiddenColumns(
  chosen: readonly string[] | undefined,
  narrow: readonly string[],
  wide: readonly string[] = [],
): readonly string[] {
  const isNarrow = useMedia(narrowQuery)
  return chosen ?? (isNarrow ? narrow : wide)
}
