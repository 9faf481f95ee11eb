import { DialogBody, DialogFooter } from '#web/ui/overlays/dialog-parts.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { Kbd } from '#web/ui/buttons/kbd.tsx'
import { Switch } from '#web/ui/fields/choices/switch.tsx'
import { type Shortcut, switchShortcuts, useShortcuts, useShortcutsSwitch } from '#web/lib/shortcuts.ts'
import styles from './shortcut-sheet.module.css'

const keyNames: Readonly<Record<string, string>> = { ArrowDown: '↓', Ctrl: 'Ctrl', Escape: 'Esc' }
const always = { keys: 'Ctrl+K', label: 'Buscar miembros, páginas y acciones' }

/** All shortcuts of the current screen. */
export function ShortcutSheet({ onClose }: { onClose: () => void }) {
  const isOn = useShortcutsSwitch()
  return (
    <Dialog isOpen onClose={onClose} title="Atajos de teclado" size="s">
      <DialogBody>
        <dl>
          {[always, ...newestPerKeys(useShortcuts())].map(({ keys, label }) => (
            <div key={keys} className={styles.row}>
              <dt>{label}</dt>
              <dd>
                {keys.split(/[ +]/).map((key) => (
                  <Kbd key={key}>{keyNames[key] ?? key.toUpperCase()}</Kbd>
                ))}
              </dd>
            </div>
          ))}
        </dl>
      </DialogBody>
      <DialogFooter>
        <Switch label="Usar atajos de una tecla" isSelected={isOn} onChange={switchShortcuts} />
      </DialogFooter>
    </Dialog>
  )
}

function newestPerKeys(offered: readonly Shortcut[]): Shortcut[] {
  return [...new Map(offered.map((shortcut) => [shortcut.keys, shortcut])).values()]
}
