/** Names of people and streets in one country. */
export interface Names {
  readonly women: readonly string[]
  readonly men: readonly string[]
  readonly surnames: readonly string[]
  readonly streets: readonly string[]
}

/** Splits names by spaces; `_` stands for a space inside a name. */
export function words(text: string): string[] {
  return text
    .trim()
    .split(/\s+/)
    .map((word) => word.replaceAll('_', ' '))
}
