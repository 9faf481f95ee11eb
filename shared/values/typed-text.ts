/** A visible character: no space, control character or zero-width character. */
const visible = /[^\s\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\u2800]/u

/**
 * Characters that nobody sees and that change what others look like: control characters, marks and overrides of direction,
 * zero-width spaces. The joiners stay, because Persian, Hindi and emoji need them.
 */
const hidden = /[^\P{Cc}\s]|[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/gu

/** A text of more characters may have several lines. */
export const longText = 200

/** Typed text of one line, as a name is: without hidden characters, with single spaces; '' if nothing is visible. */
export const typedText = (value: string): string => trimmed(value.replace(hidden, '').replace(/\s+/gu, ' '))

/** The rule for typed text of up to `max` characters: a long one keeps its lines. */
export const typedUpTo = (max: number): ((value: string) => string) => (max > longText ? typedLines : typedText)

const typedLines = (value: string) => trimmed(value.replace(hidden, '').replace(/\r\n?|[\v\f\u2028\u2029]/gu, '\n'))

function trimmed(value: string): string {
  const start = value.search(visible)
  if (start === -1) return ''
  let end = value.length
  while (!visible.test(value.charAt(end - 1))) end -= 1
  return value.slice(start, end)
}

/** A typed text for the operator `~` of filters, with its wildcards as signs like any other. */
export const literally = (text: string): string => text.replace(/[\\%_]/g, (sign) => `\\${sign}`)
