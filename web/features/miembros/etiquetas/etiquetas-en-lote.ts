/** Decisions about labels for several members: true adds the label to all, false removes it from all. */
export type Cambios = Readonly<Record<string, boolean>>

/** Tells if all, some or none of the members carry a label. */
export function carriedBy(lists: readonly (readonly string[])[], etiqueta: string): 'todos' | 'algunos' | 'nadie' {
  const count = lists.filter((list) => list.includes(etiqueta)).length
  return count === 0 ? 'nadie' : count === lists.length ? 'todos' : 'algunos'
}

/** A member's labels after the changes; undecided ones stay. */
export function withChanges(etiquetas: readonly string[], cambios: Cambios): string[] {
  const kept = etiquetas.filter((nombre) => cambios[nombre] !== false)
  const added = Object.keys(cambios).filter((nombre) => cambios[nombre] && !etiquetas.includes(nombre))
  return [...kept, ...added]
}
