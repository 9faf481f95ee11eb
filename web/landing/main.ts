import { startTheme } from '#web/theme/theme-store.ts'
import { answerInPlace } from './contact-form.ts'
import { offerLook } from './look.ts'
import { kept } from '#web/ui/base/kept.ts'

/** Closes the phone's menu after a link, a press outside or Escape. The element opens and closes without scripts. */
function closePhoneMenu(page: Document): void {
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

/** The key under which web/lib/signed-in/kept-auth-store.ts keeps the session. */
const key = 'vigente_auth'

/** With a valid session, replaces the sign-in links with one to the panel. */
function greetSignedIn(root: HTMLElement, session: string | null, now: number): void {
  if (endOfSession(session) > now) root.dataset['sesion'] = ''
}

/** In milliseconds since 1970; 0 without a valid session. */
function endOfSession(kept: string | null): number {
  try {
    const [, token = ''] = /"token":"([^"]+)"/.exec(kept ?? '') ?? []
    const [, claims = ''] = token.split('.')
    const [, expires = '0'] = /"exp":(\d+)/.exec(atob(claims.replaceAll('-', '+').replaceAll('_', '/'))) ?? []
    return Number(expires) * 1000
  } catch {
    // Not base64, so not a session.
    return 0
  }
}

// The page works without these scripts.
greetSignedIn(document.documentElement, kept.read(key), Date.now())
void startTheme()
offerLook(document)
answerInPlace(document)
closePhoneMenu(document)
