/** A visible character: no space, control character or zero-width character. */
const visible = /[^\s\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\u2800]/u

/** Typed text without invisible characters at its ends; '' if none is visible. */
export function typedText(value: string): string {
  const start = value.search(visible)
  if (start === -1) return ''
  let end = value.length
  while (!visible.test(value.charAt(end - 1))) end -= 1
  return value.slice(start, end)
}
