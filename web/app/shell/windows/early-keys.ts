import { closeShellWindow } from './shell-windows.ts'

interface EarlyKeys {
  text: string
  isEntered: boolean
}

let caught: EarlyKeys = { text: '', isEntered: false }
let isCatching = false

/** Keeps the keys typed between opening the palette and its appearance, since its code may still be loading. */
export function catchEarlyKeys(): void {
  if (isCatching) return
  isCatching = true
  window.addEventListener('keydown', keep, { capture: true })
}

/** Returns the kept keys and stops keeping. */
export function takeEarlyKeys(): EarlyKeys {
  const taken = caught
  caught = { text: '', isEntered: false }
  isCatching = false
  window.removeEventListener('keydown', keep, { capture: true })
  return taken
}

function keep(event: KeyboardEvent): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return
  const { text } = caught
  if (event.key === 'Escape') {
    takeEarlyKeys()
    closeShellWindow()
  } else if (event.key === 'Enter') caught = { text, isEntered: true }
  else if (event.key === 'Backspace') caught = { text: text.slice(0, -1), isEntered: false }
  else if (event.key.length === 1) caught = { text: text + event.key, isEntered: false }
  else return
  event.preventDefault()
  event.stopPropagation()
}
