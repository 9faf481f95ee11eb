/** Small texts that the browser keeps under a key. */
export interface Kept {
  readonly read: (key: string) => string | null
  /** False if the browser refuses: its storage is blocked or full. The text then lasts as long as the page. */
  readonly write: (key: string, text: string) => boolean
  readonly forget: (key: string) => void
}

/** Texts of this browser, shared by its tabs. */
export const kept: Kept = keptIn(() => localStorage)

/** Texts of this tab. */
export const keptInTab: Kept = keptIn(() => sessionStorage)

/** Even naming a blocked storage throws. */
function keptIn(storage: () => Storage): Kept {
  const ofPage = new Map<string, string>()
  const attempt = <T>(act: (where: Storage) => T): T | undefined => {
    try {
      return act(storage())
    } catch {
      return undefined
    }
  }
  // Another tab could write: what this page holds is the older text.
  if ('addEventListener' in globalThis)
    addEventListener('storage', ({ key }) => (key === null ? ofPage.clear() : ofPage.delete(key)))
  return {
    read: (key) => ofPage.get(key) ?? attempt((where) => where.getItem(key)) ?? null,
    write: (key, text) => {
      const isKept = attempt((where) => (where.setItem(key, text), true)) ?? false
      if (isKept) ofPage.delete(key)
      else ofPage.set(key, text)
      return isKept
    },
    forget: (key) => {
      ofPage.delete(key)
      attempt((where) => where.removeItem(key))
    },
  }
}
