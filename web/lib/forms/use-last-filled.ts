import { useState } from 'react'

/**
 * A list that an open form keeps when a later reading finds nothing any more, such as after its branch was closed: the form would
 * say that there never was anything.
 */
export function useLastFilled<T>(list: readonly T[] | undefined): readonly T[] | undefined {
  const [filled, setFilled] = useState(list)
  if (list && list.length > 0 && list !== filled) setFilled(list)
  return list?.length === 0 ? (filled ?? list) : list
}
