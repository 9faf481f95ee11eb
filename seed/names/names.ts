/** What the people and streets of one country are called. */
export interface Names {
  readonly women: readonly string[]
  readonly men: readonly string[]
  readonly surnames: readonly string[]
  readonly streets: readonly string[]
}

/** One name per word, or joined by `_` where a name has several words. */
export function words(text: string): string[] {
  return text
    .trim()
    .split(/\s+/)
    .map((word) => word.replaceAll('_', ' '))
}
