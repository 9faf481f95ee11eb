/** Small texts that the browser keeps under a key. */
export interface Kept {
  readonly read: (key: string) => string | null
  /** False if the browser refuses: its storage is blocked or full. The text then lasts as long as the page. */
  readonly write: (key: string, text: string) => boolean
  readonly forget: (key: string) => void
}

/** The part of `Storage` in use. Programs without a browser, which read some modules of the screens, have none. */
interface Shelf {
  getItem(key: string): string | null
  setItem(key: string, text: string): void
  removeItem(key: string): void
}

type Listener = (event: { key: string | null }) => void

/** Calls with the key that another tab has changed, or null if it has cleared all. */
export function onOtherTab(listener: Listener): void {
  const listen: ((kind: 'storage', listener: Listener) => void) | undefined = Reflect.get(
    globalThis,
    'addEventListener',
  )
  listen?.('storage', listener)
}

/** Texts of this browser, shared by its tabs. */
export const kept: Kept = keptIn('localStorage')

/** Texts of this tab. */
export const keptInTab: Kept = keptIn('sessionStorage')

function keptIn(name: 'localStorage' | 'sessionStorage'): Kept {
  const ofPage = new Map<string, string>()
  // Even naming a blocked storage throws.
  const attempt = <T>(act: (shelf: Shelf) => T): T | undefined => {
    try {
      const shelf: Shelf | undefined = Reflect.get(globalThis, name)
      return shelf && act(shelf)
    } catch {
      return undefined
    }
  }
  // Another tab could write: what this page holds is the older text.
  onOtherTab(({ key }) => (key === null ? ofPage.clear() : ofPage.delete(key)))
  return {
    read: (key) => ofPage.get(key) ?? attempt((shelf) => shelf.getItem(key)) ?? null,
    write: (key, text) => {
      const isKept = attempt((shelf) => (shelf.setItem(key, text), true)) ?? false
      if (isKept) ofPage.delete(key)
      else ofPage.set(key, text)
      return isKept
    },
    forget: (key) => {
      ofPage.delete(key)
      attempt((shelf) => shelf.removeItem(key))
    },
  }
}
