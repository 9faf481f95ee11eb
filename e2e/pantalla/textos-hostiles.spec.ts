import { expect, test, type Page } from '@playwright/test'
import { hostile, hostileGym, type HostileGym } from './hostile-gym.ts'
import { goToRead, loadToRead } from '../go-to.ts'
import { mailTo } from '../mailbox.ts'
import { newGymPassword } from '../new-gym.ts'
import { demoPassword, openSession } from '../sign-in.ts'

const desk = { width: 1280, height: 844 }
const phone = { width: 390, height: 844 }

/** `npm run prove walks` visits every screen, `npm test` one of each kind. */
const isLong = Boolean(process.env['LONG_WALKS'])

/** The screens with most texts: a list, a panel, a form, cards, the history, a report and a page outside. */
const kindsOf = ({ miembros: [miembro = ''], pago, plan, sucursal }: HostileGym) => [
  '/',
  '/admin/dashboard',
  '/admin/miembros',
  `/admin/miembros?miembro=${miembro}`,
  `/admin/miembros?miembro=${miembro}&editar=${miembro}`,
  `/admin/pagos?pago=${pago}&anular=true`,
  `/admin/pagos?cobrar=${miembro}`,
  `/admin/planes/editar-plan/${plan}`,
  '/admin/usuarios',
  `/admin/configuracion?tab=sucursales&sucursal=${sucursal}`,
  '/admin/configuracion?tab=historial',
  '/admin/reportes',
  '/auth/access?permiso=%3Cimg%20src%3Dx%20onerror%3Dhostil%3D1%3E&volver=javascript:hostil%3D1',
]

/** Every screen, panel and dialog that shows a text of the gym. */
const screensOf = ({ miembros: [miembro = ''], pago, plan, rol, sucursal }: HostileGym) => [
  '/',
  '/admin/dashboard',
  '/admin/miembros',
  `/admin/miembros?miembro=${miembro}`,
  `/admin/miembros?miembro=${miembro}&editar=${miembro}`,
  '/admin/miembros?nuevo=true',
  '/admin/miembros?importar=true',
  '/admin/miembros?pausar=sucursal',
  '/admin/miembros?q=%3Cimg%20src%3Dx%20onerror%3Dhostil%3D1%3E',
  '/admin/pagos',
  `/admin/pagos?pago=${pago}`,
  `/admin/pagos?pago=${pago}&anular=true`,
  '/admin/pagos?estado=anulados',
  `/admin/pagos?cobrar=${miembro}`,
  '/admin/planes',
  `/admin/planes/editar-plan/${plan}`,
  '/admin/usuarios',
  '/admin/usuarios?nuevo=true',
  '/admin/configuracion',
  '/admin/configuracion?tab=sucursales',
  `/admin/configuracion?tab=sucursales&sucursal=${sucursal}`,
  '/admin/configuracion?tab=roles',
  `/admin/configuracion/editar-rol/${rol}`,
  '/admin/configuracion?tab=metodos',
  '/admin/configuracion?tab=historial',
  '/admin/cambiar-plan',
  '/admin/mi-cuenta',
  '/admin/ayuda?q=%3Csvg%2Fonload%3Dhostil%3D1%3E',
  '/admin/reportes',
  '/admin/reportes?reporte=miembros',
  '/admin/reportes?reporte=vencimientos',
  '/admin/reportes?reporte=descuentos-anulaciones',
  '/admin/reportes?reporte=actividad',
  '/auth/access?permiso=%3Cimg%20src%3Dx%20onerror%3Dhostil%3D1%3E&volver=javascript:hostil%3D1',
]

/** Addresses to which no sign-in may lead. `server` has no part in it: the page alone reads them. */
const elsewhere = ['//evil.example', 'https://evil.example', 'javascript:hostil=1', '/\\evil.example']

/** Records whatever runs or is blocked: a dialog, the flag, a policy violation. */
async function watch(page: Page): Promise<string[]> {
  const executed: string[] = []
  page.on('dialog', (dialog) => {
    if (dialog.type() !== 'beforeunload') executed.push(`${dialog.type()}: ${dialog.message()}`)
    void dialog.accept()
  })
  page.on('console', (message) => {
    if (/Content Security Policy/i.test(message.text())) executed.push(message.text())
  })
  page.on('pageerror', (error) => executed.push(`pageerror ${error.message}`))
  await page.exposeFunction('tellHostile', (what: string) => executed.push(what))
  await page.addInitScript(() => {
    const tell = (what: string): void => Reflect.apply(Reflect.get(globalThis, 'tellHostile'), null, [what])
    const set = (): void => tell(`ran at ${location.href}`)
    Object.defineProperty(globalThis, 'hostil', { set })
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      tell(`policy ${violatedDirective} ${blockedURI} ${location.href}`),
    )
  })
  return executed
}

/** Signs that a text was taken for mark-up, and whether the page is wider than the window. */
const inspect = (page: Page) =>
  page.evaluate(() => ({
    alive: [
      ...document.querySelectorAll('[onerror], [onload], a[href^="javascript:" i], img[src="x"], svg[onload]'),
    ].map(({ outerHTML }) => outerHTML.slice(0, 200)),
    // Template braces that were evaluated.
    calculated: /(^|\W)49(\W|$)/.test(document.querySelector('h1')?.textContent ?? ''),
    wider: document.documentElement.scrollWidth - document.documentElement.clientWidth,
  }))

async function visit(page: Page, screens: readonly string[], found: string[], open = loadToRead): Promise<void> {
  for (const screen of screens) {
    await page.setViewportSize(desk)
    await open(page, screen)
    await note(page, screen, found)
    await page.setViewportSize(phone)
    await note(page, `${screen} on a phone`, found)
  }
}

async function note(page: Page, screen: string, found: string[]): Promise<void> {
  // A window that just became narrow needs a moment to lay out again.
  const fits = () => document.documentElement.scrollWidth <= document.documentElement.clientWidth
  await page.waitForFunction(fits, null, { timeout: 3_000 }).catch(() => undefined)
  const { alive, calculated, wider } = await inspect(page)
  if (alive.length > 0 || calculated || wider > 0)
    found.push(`${screen}: ${JSON.stringify({ alive, calculated, wider })}`)
}

test('a text stays a text on every screen, in mails, receipts and files', async ({ page, request, baseURL }) => {
  const executed = await watch(page)
  // Proves that the watch notices a violation.
  await page.goto('/')
  await page.evaluate(() => Object.assign(globalThis, { hostil: 1 }))
  await expect.poll(() => executed.splice(0)).toHaveLength(1)
  const gym = await hostileGym(request, baseURL)
  const found: string[] = []
  await openSession(page, gym.email, newGymPassword)
  await visit(page, (isLong ? screensOf : kindsOf)(gym), found, isLong ? loadToRead : goToRead)
  expect(found).toEqual([])
  expect(executed).toEqual([])

  await page.setViewportSize(desk)
  await readReceipt(page, gym)
  await importList(page)
  await searchEverywhere(page)
  await readFiles(gym, baseURL)
  await readMail(page, gym)
  expect(executed).toEqual([])

  // Signing out leaves nothing behind, and any address leads to the sign-in.
  await page.goto('/admin/dashboard')
  await page.evaluate(() => history.pushState({}, '', '/admin/miembros'))
  await page.getByRole('button', { name: /Ana/ }).first().click()
  await page.getByRole('button', { name: 'Cerrar sesión' }).click()
  await expect(page).toHaveURL(/\/auth\/login/)
  const kept = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage, document.cookie]))
  expect(kept).not.toMatch(/eyJ|hostil|onerror|@nuevo\.example/)
  await page.goBack()
  await expect(page).toHaveURL(/\/auth\/login/)
  for (const away of isLong ? elsewhere : elsewhere.slice(-2)) {
    await page.goto(`/auth/login?volver=${encodeURIComponent(away)}`)
    await page.getByLabel('Correo electrónico').fill('operador@vigente.example')
    await page.getByLabel('Contraseña', { exact: true }).fill(demoPassword)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/admin\//)
    expect(new URL(page.url()).origin).toBe(baseURL)
    await page.evaluate(() => localStorage.clear())
  }
  await openSession(page, 'operador@vigente.example')
  await visit(page, ['/admin/plataforma/gimnasios', '/admin/plataforma/dashboard'], found)
  expect(found).toEqual([])
  expect(executed).toEqual([])
})

async function readReceipt(page: Page, { pago }: HostileGym): Promise<void> {
  await page.goto(`/admin/pagos?pago=${pago}`)
  await page.getByRole('button', { name: 'Ver recibo' }).click()
  const dialog = page.getByRole('dialog', { name: /^Recibo/ })
  await expect(dialog.getByText(hostile[0]).first()).toBeVisible()
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'PDF' }).click()
  expect((await download).suggestedFilename()).toMatch(/^recibo-\d{6}\.pdf$/)
}

/** Imports a file with a hostile name and hostile cells. */
async function importList(page: Page): Promise<void> {
  await page.goto('/admin/miembros?importar=true')
  const cells = hostile.map((text, index) => `"${text.replaceAll('"', '""')}";${90_000_000 + index}`)
  await page
    .getByRole('dialog')
    .locator('input[type=file]')
    .setInputFiles({
      name: `${hostile[0]}.csv`,
      mimeType: 'text/csv',
      buffer: Buffer.from(['Nombre;DNI', ...cells].join('\n')),
    })
  await expect(page.getByRole('dialog').getByText(hostile[0]).first()).toBeVisible()
}

async function searchEverywhere(page: Page): Promise<void> {
  await page.goto('/admin/dashboard')
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: /Buscar/ })).toBeFocused()
  await page.keyboard.type('<img src')
  await expect(page.getByRole('option').filter({ hasText: hostile[0] }).first()).toBeVisible()
}

/** Exported files contain no formulas, and PDFs no active content besides the link to a receipt's public page. */
async function readFiles({ api, pago }: HostileGym, baseURL: string | undefined): Promise<void> {
  const get = async (path: string) => {
    const answer = await fetch(`${baseURL}${path}`, { headers: { authorization: api.authStore.token } })
    expect({ path, status: answer.status }).toEqual({ path, status: 200 })
    return Buffer.from(await answer.arrayBuffer())
  }
  for (const name of ['miembros', 'pagos']) {
    const csv = (await get(`/api/exportar/${name}.csv`)).toString('utf8')
    expect(csv).not.toMatch(/(^|[;\n])"?[=+@\t]/)
    expect(csv).toContain('onerror=hostil=1')
  }
  const papers = [`/api/pagos/${pago}/recibo.pdf`, '/api/exportar/miembros.pdf', '/api/exportar/pagos.pdf']
  for (const path of papers) {
    const pdf = (await get(path)).toString('latin1')
    expect(pdf.startsWith('%PDF-')).toBe(true)
    const ownLink = new RegExp(`/S /URI\\s+/URI \\(${baseURL}/recibo/[0-9a-f]{32}\\)`, 'g')
    expect(pdf.replace(ownLink, '')).not.toMatch(/\/(JavaScript|JS|OpenAction|AA|Launch|URI|SubmitForm|EmbeddedFile)\b/)
  }
}

/** Shown as a careless mail program would show it. */
async function readMail(page: Page, { invited }: HostileGym): Promise<void> {
  const { html = '', subject = '' } = await mailTo(invited, 'te invita a Vigente')
  expect(subject).not.toMatch(/[\r\n]/)
  await page.goto('/favicon.svg')
  const shown = await page.evaluate((source) => {
    const read = new DOMParser().parseFromString(source, 'text/html')
    const alive = [...read.querySelectorAll('script, svg, img[onerror], [onload], [onerror], a[href^="javascript:" i]')]
    return { alive: alive.map(({ outerHTML }) => outerHTML), text: read.body.textContent }
  }, html)
  expect(shown.alive).toEqual([])
  expect(shown.text).toContain('Hola, Eva:')
  expect(shown.text).toContain(`Te damos la bienvenida a Hostil ${hostile[0]}`)
}
