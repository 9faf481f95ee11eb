/** Closes the phone's menu after a link, a press outside or Escape. The element opens and closes without scripts. */
export function closePhoneMenu(page: Document): void {
  const menu = page.getElementById('menu')
  if (!(menu instanceof HTMLDetailsElement)) return
  const close = () => (menu.open = false)
  page.addEventListener('click', ({ target }) => {
    if (target instanceof Element && !target.closest('#menu > summary')) close()
  })
  page.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape' || !menu.open) return
    close()
    menu.querySelector('summary')?.focus()
  })
}
