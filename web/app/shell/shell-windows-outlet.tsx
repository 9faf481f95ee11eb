import { useEffect } from 'react'
import { onDemand } from '#web/ui/on-demand.ts'
import { closeShellWindow, type ShellWindow, useShellWindow } from './shell-windows.ts'

const palette = onDemand(async () => (await import('../palette/palette.tsx')).Palette)
const shortcutSheet = onDemand(async () => (await import('./shortcut-sheet.tsx')).ShortcutSheet)
const changeBranch = onDemand(async () => (await import('./change-branch.tsx')).ChangeBranch)
const parts: Record<ShellWindow['kind'], { preload: () => void }> = {
  palette,
  shortcuts: shortcutSheet,
  'change-branch': changeBranch,
}

/** Shows the shell's window that is open. The palette's code comes when the page has come to rest, the others' when asked for. */
export function ShellWindowsOutlet({ onAppearance }: { onAppearance: () => void }) {
  const opened = useShellWindow()
  useEffect(() => {
    const timer = setTimeout(palette.preload, 1500)
    return () => clearTimeout(timer)
  }, [])
  useEffect(() => {
    if (opened) parts[opened.kind].preload()
  }, [opened])
  switch (opened?.kind) {
    case 'palette':
      return <palette.Part onClose={closeShellWindow} onAppearance={onAppearance} />
    case 'shortcuts':
      return <shortcutSheet.Part onClose={closeShellWindow} />
    case 'change-branch':
      return <changeBranch.Part branch={opened.branch} onClose={closeShellWindow} />
    case undefined:
      return null
  }
}
