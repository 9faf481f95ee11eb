import type { StatusKind } from '../theme/tokens.ts'
import { preloadToaster } from './toast-region.tsx'

export type ToastOptions = {
  /** A second line. */
  text?: string | undefined
  /** One thing to do about it: undo, see. */
  action?: { label: string; onPress: () => void } | undefined
  /** Clears together with the others of its group. */
  group?: string | undefined
  /** Milliseconds on the screen; Infinity stays until closed. */
  life?: number | undefined
  /** A notice with the same id takes the place of the former one. */
  id?: string | undefined
  /** Called when the person closes it. */
  onClosed?: (() => void) | undefined
}

const lives: Record<StatusKind, number> = { info: 3000, ok: 4000, warn: 6000, bad: Infinity }
const groups = new Map<string, Set<string>>()
let last = 0

const loadToaster = () => import('./toaster.tsx')

function remember(group: string | undefined, id: string): void {
  if (!group) return
  const ids = groups.get(group) ?? new Set()
  groups.set(group, ids.add(id))
}

async function show(kind: StatusKind, title: string, options: ToastOptions): Promise<void> {
  const id = options.id ?? `aviso-${++last}`
  remember(options.group, id)
  preloadToaster()
  const { showToast } = await loadToaster()
  showToast(kind, title, { ...options, id, life: options.life ?? lives[kind] })
}

async function dismiss(ids: Iterable<string>): Promise<void> {
  const { dismissToast } = await loadToaster()
  for (const id of ids) dismissToast(id)
}

/** Short notices: info 3 s, success 4 s, warn 6 s, error until closed, unless a life is given. */
export const toast = {
  info: (title: string, options: ToastOptions = {}) => void show('info', title, options),
  success: (title: string, options: ToastOptions = {}) => void show('ok', title, options),
  warn: (title: string, options: ToastOptions = {}) => void show('warn', title, options),
  error: (title: string, options: ToastOptions = {}) => void show('bad', title, options),
  /** Takes away one notice. */
  close: (id: string) => void dismiss([id]),
  /** Takes away the notices of a group. */
  clear: (group: string) => {
    const ids = groups.get(group) ?? []
    groups.delete(group)
    void dismiss(ids)
  },
  /** Takes away every notice. */
  clearAll: () => {
    groups.clear()
    void loadToaster().then(({ dismissToast }) => dismissToast())
  },
}
