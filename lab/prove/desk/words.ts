import type { Locator, Page } from '@playwright/test'

/** The roles and words by which the play knows the screens: all that changes with them stands here. */
export type Form = 'Registrar pago' | 'Vender' | 'Editar miembro' | 'Movimiento de caja'

export const paths = {
  charge: '/admin/pagos',
  sell: '/admin/ventas',
  enter: '/admin/entrada',
  move: '/admin/caja',
  member: (id: string) => `/admin/miembros?miembro=${id}`,
} as const

export const dialog = (page: Page, name: Form): Locator => page.getByRole('dialog', { name })
export const header = (page: Page) => page.getByRole('button', { name: /^Sucursal: / })
export const search = (page: Page) => dialog(page, 'Registrar pago').getByRole('combobox', { name: 'Buscar miembro' })
export const options = (page: Page) => page.getByRole('option')
export const card = (form: Locator, text: string) => form.locator('label').filter({ hasText: text }).first()
/** By the beginning of its label: an optional field says so behind it. */
export const field = (form: Locator, label: string) => form.getByLabel(new RegExp(`^${label}`)).first()
export const send = {
  'Registrar pago': /^(Cobrar \$|Reintentar)/,
  Vender: /^(Cobrar \$|Reintentar)/,
  'Editar miembro': /^(Guardar cambios|Reintentar)/,
  'Movimiento de caja': /^(Anotar|Reintentar)/,
} as const satisfies Record<Form, RegExp>
export const sendButton = (page: Page, name: Form) => dialog(page, name).getByRole('button', { name: send[name] })
/** The answer to Esc while a form is being sent. */
export const leaveUnanswered = (form: Locator) => form.getByRole('button', { name: 'Cerrar', exact: true }).last()
export const receipt = (page: Page) => page.getByRole('dialog', { name: /^Recibo \d{6}$/ })
export const done = (page: Page) => receipt(page).getByRole('button', { name: 'Listo' })
export const repeated = (page: Page) => page.getByRole('alertdialog', { name: '¿Cobro repetido?' })
/** An act that failed after its form was closed, kept as a notice. */
export const notice = (page: Page) => page.getByRole('button', { name: 'Reintentar' })
export const password = (page: Page) => page.getByLabel('Contraseña', { exact: true })
export const email = (page: Page) => page.getByLabel('Correo electrónico')
export const branchGone = (page: Page) => page.getByRole('heading', { name: '¿En qué sucursal sigues?' })
export const door = (page: Page) => page.getByRole('main').getByRole('combobox')
export const doorAnswer = (page: Page, numero: number) => page.getByRole('main').getByText(`n.º ${numero}`)

/** A failure that the screen told: `uncertain` if the server may have stored the act. */
export const told = {
  failed:
    /No se pudo|El servidor no aceptó|No puedes|No tienes permiso|Cambió el día|cambiaron mientras|ya no|No encontramos/,
  uncertain: /Puedes reintentar|no se cobrará dos veces|Reintentar/,
}

/** A form that was opened in another branch than the screen's says its own. */
export const formBranch = /(?:en|de|sucursal)\s+(Sucursal \d)/i

/** Sentences that are true only under a condition, by the name of the condition in `oracle.ts`. */
export const sentences = [
  { says: /(Sucursal \d) todavía no tiene planes/, trueIf: 'branch has no plan' },
  { says: /Nada coincide|Nadie coincide/, trueIf: 'nobody was looked for' },
  { says: /El miembro ya no existe|No encontramos (lo que buscas|a nadie)/, trueIf: 'never' },
  { says: /Lo que elegiste ya no existe|El plazo ya no existe/, trueIf: 'never' },
  { says: /No tienes permiso|No puedes cobrar/, trueIf: 'a right is missing' },
  { says: /Sin conexión/, trueIf: 'the network was bad' },
  { says: /El servidor no aceptó los datos\./, trueIf: 'never' },
  { says: /Pago registrado/, trueIf: 'the charge stands' },
] as const
export type Condition = (typeof sentences)[number]['trueIf']
