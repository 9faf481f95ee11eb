/** A letter that somebody can see: no space, no control sign, nothing that is drawn without width. */
const visible = /[^\s\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\u2800]/u

/** What somebody typed, without what nobody sees at its ends. '' where nothing of it can be seen. */
export function typedText(value: string): string {
  const start = value.search(visible)
  if (start === -1) return ''
  let end = value.length
  while (!visible.test(value.charAt(end - 1))) end -= 1
  return value.slice(start, end)
}
