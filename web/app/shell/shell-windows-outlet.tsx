import { lazy, Suspense } from 'react'
import { closeShellWindow, useShellWindow } from './shell-windows.ts'

const Palette = lazy(async () => ({ default: (await import('../palette/palette.tsx')).Palette }))
const ShortcutSheet = lazy(async () => ({ default: (await import('./shortcut-sheet.tsx')).ShortcutSheet }))
const ChangeBranch = lazy(async () => ({ default: (await import('./change-branch.tsx')).ChangeBranch }))

/** Shows the shell's window that is open; the code of each comes when it is first asked for. */
export function ShellWindowsOutlet({ onAppearance }: { onAppearance: () => void }) {
  const opened = useShellWindow()
  return (
    <Suspense>
      {opened?.kind === 'palette' && <Palette onClose={closeShellWindow} onAppearance={onAppearance} />}
      {opened?.kind === 'shortcuts' && <ShortcutSheet onClose={closeShellWindow} />}
      {opened?.kind === 'change-branch' && <ChangeBranch branch={opened.branch} onClose={closeShellWindow} />}
    </Suspense>
  )
}
