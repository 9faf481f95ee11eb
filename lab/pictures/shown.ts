import { looks, type Look } from './looks.ts'
import { screens, type Screen } from './screens.ts'

interface Shown {
  /** The folder from which pages load them. */
  readonly place: string
  readonly screens: readonly Screen[]
  readonly looks: readonly Look[]
}

const named = (...names: string[]): readonly Screen[] =>
  names.map((name) => {
    const screen = screens.find((one) => one.name === name)
    if (!screen) throw new Error(`No screen is called ${name}`)
    return screen
  })

const look = (name: string, change: Partial<Look>): Look => {
  const found = looks.find((one) => one.name === name)
  if (!found) throw new Error(`No look is called ${name}`)
  return { ...found, ...change }
}

const desk = { width: 1440, height: 900, density: 4 / 3 }
/** Without the side menu, so that the subject fills the picture. */
const tablet = { width: 980, height: 680, density: 1.75 }
const phone = { width: 390, height: 780, density: 2 }
const page = { width: 980, height: 680, density: 1.5 }

/** Every picture of the product that the product itself shows. */
export const shown: readonly Shown[] = [
  {
    place: 'web/landing/imagenes',
    screens: named('dashboard'),
    looks: [look('claro', desk), look('oscuro', desk)],
  },
  {
    place: 'web/landing/imagenes',
    screens: named('entrada', 'caja', 'riesgo'),
    looks: [look('claro', tablet), look('oscuro', tablet)],
  },
  {
    place: 'web/landing/imagenes',
    screens: named('miembros', 'entrada', 'caja', 'riesgo'),
    looks: [look('telefono', phone), look('telefono', { ...phone, name: 'telefono-oscuro', isDark: true })],
  },
  {
    place: 'web/features/ayuda/imagenes',
    screens: named(
      'busqueda',
      'cobrar',
      'configuracion-datos',
      'configuracion-metodos',
      'entrada',
      'importar',
      'mi-cuenta',
      'miembro',
      'miembro-nuevo',
      'miembro-pausar',
      'pago',
      'plan-nuevo',
      'recibo',
      'reporte-ingresos',
      'rol-nuevo',
      'usuario-nuevo',
    ),
    looks: [look('claro', page), look('oscuro', page)],
  },
]

/** The preview of the front page in social networks: its top. */
export const card = {
  screens: named('inicio'),
  looks: [look('claro', { name: 'tarjeta', width: 1200, height: 630 })],
  place: 'web/public/tarjeta.jpg',
}
