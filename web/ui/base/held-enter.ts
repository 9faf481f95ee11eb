import { setInteractionModality } from 'react-aria-components'

/**
 * Counts a form that is sent while Enter is held as sent by keyboard. React Aria takes the click that the browser makes of that
 * Enter for a screen reader's. It then moves the focus only when no transition runs on the page, which may be never:
 * https://github.com/adobe/react-spectrum/issues/7973
 */
export function countHeldEnter(): void {
  let isHeld = false
  const note = ({ type, key }: KeyboardEvent) => {
    if (key === 'Enter') isHeld = type === 'keydown'
  }
  const count = () => isHeld && setInteractionModality('keyboard')
  document.addEventListener('keydown', note, { capture: true })
  document.addEventListener('keyup', note, { capture: true })
  document.addEventListener('submit', count, { capture: true })
}
