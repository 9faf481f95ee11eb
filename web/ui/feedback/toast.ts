import type { StatusKind } from '#web/theme/tokens.ts'
import type { ToastOptions } from './toast-card.tsx'
import { preloadToaster } from './toast-region.tsx'

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

/** Toasts last 3 s (info), 4 s (success), 6 s (warn) or until closed (error), unless `life` is set. */
export const toast = {
  info: (title: string, options: ToastOptions = {}) => void show('info', title, options),
  success: (title: string, options: ToastOptions = {}) => void show('ok', title, options),
  warn: (title: string, options: ToastOptions = {}) => void show('warn', title, options),
  error: (title: string, options: ToastOptions = {}) => void show('bad', title, options),
  close: (id: string) => void dismiss([id]),
  clear: (group: string) => {
    const ids = groups.get(group) ?? []
    groups.delete(group)
    void dismiss(ids)
  },
  clearAll: () => {
    groups.clear()
    void loadToaster().then(({ dismissToast }) => dismissToast())
  },
}
