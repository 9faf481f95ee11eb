/** What was decided about labels for several members: true gives it to all, false takes it from all. */
export type Cambios = Readonly<Record<string, boolean>>

/** Whether all of them carry a label, some, or none. */
export function carriedBy(lists: readonly (readonly string[])[], etiqueta: string): 'todos' | 'algunos' | 'nadie' {
  const count = lists.filter((list) => list.includes(etiqueta)).length
  return count === 0 ? 'nadie' : count === lists.length ? 'todos' : 'algunos'
}

/** A member's labels after the changes; those of which nothing was decided stay. */
export function withChanges(etiquetas: readonly string[], cambios: Cambios): string[] {
  const kept = etiquetas.filter((nombre) => cambios[nombre] !== false)
  const added = Object.keys(cambios).filter((nombre) => cambios[nombre] && !etiquetas.includes(nombre))
  return [...kept, ...added]
}
