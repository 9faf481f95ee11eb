/** Adds rows to a selection or removes them; all other rows keep their state. */
export function withRows(
  selected: ReadonlySet<string>,
  ids: readonly string[],
  isSelected: boolean,
): ReadonlySet<string> {
  const changed = new Set(ids)
  const others = [...selected].filter((id) => !changed.has(id))
  return new Set(isSelected ? [...others, ...ids] : others)
}

/** The state of the checkbox above the rows. */
export function stateOfAll(selected: ReadonlySet<string>, ids: readonly string[]): 'all' | 'some' | 'none' {
  const count = ids.filter((id) => selected.has(id)).length
  if (count === 0) return 'none'
  return count === ids.length ? 'all' : 'some'
}
