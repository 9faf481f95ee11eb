import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ROOT } from './setup.mjs'

interface OneWay {
  readonly what: string
  /** Finds another way in a source. */
  readonly other: RegExp
  /** The only files that may hold it. */
  readonly home?: readonly string[]
  /** A source that must be reported, and the right one. */
  readonly bad: string
  readonly good: string
}

/** Texts with one way on every screen, paper and mail. */
const ways: readonly OneWay[] = [
  {
    what: 'a receipt’s number',
    other: /[Rr]ecibo (?:n\.º )?\$?\{(?:\w+\.)*recibo\}|'Recibo ' \|\| (?!\$\{reciboText)|numero\('recibo'/,
    bad: '`Recibo ${pago.recibo}`',
    good: '`Recibo ${reciboNumber(pago.recibo)}`',
  },
  {
    what: 'money',
    other: /style: 'currency'/,
    home: ['shared/values/money.ts', 'shared/values/price.ts', 'web/ui/fields/currency-sign.ts'],
    bad: "new Intl.NumberFormat('es', { style: 'currency', currency: 'USD' })",
    good: "formatPrice(25, { moneda: 'USD', pais: 'AR' })",
  },
  {
    what: 'a number: grouped as in the gym’s country, below zero with the minus sign',
    other: /new Intl\.NumberFormat|\.toLocaleString\('es/,
    home: [
      'shared/values/money.ts',
      'shared/values/price.ts',
      'shared/errors/fill.ts',
      'server/gym/exportar/format-cells.ts',
      'server/platform/landing/precios.ts',
      'web/lib/format.ts',
      'web/ui/fields/currency-sign.ts',
      'web/ui/layout/tabs.tsx',
      'web/ui/table/pagination.tsx',
      'web/features/registro/servicio-choice.tsx',
      'web/gallery/tables.tsx',
    ],
    bad: "`${enviados.toLocaleString('es')} enviados`",
    good: '`${format.number(enviados)} enviados`',
  },
  {
    what: 'a price in dollars',
    other: /(?:USD|U\$S) ?\d/,
    bad: 'desde USD 25 al mes',
    good: 'desde US$ 25 al mes',
  },
  {
    what: 'a short number',
    other: /notation: 'compact'/,
    bad: "{ notation: 'compact' }",
    good: 'format.short(7500)',
  },
  {
    what: 'a percentage',
    other: /\} %[`'"]|' %'/,
    bad: '`${shown} %`',
    good: 'format.percent(shown)',
  },
  {
    what: 'a day on a chart',
    other: /day: 'numeric'/,
    bad: "{ day: 'numeric', month: 'numeric' }",
    good: 'writeDay(day).slice(0, 5)',
  },
  {
    what: 'the label of a person’s name',
    other: /label="(?:Nombre y apellidos|Nombres y apellidos?|Nombre completo)"/,
    bad: '<TextField label="Nombre y apellidos" />',
    good: '<TextField label="Nombre y apellido" />',
  },
  {
    what: 'the button of the theme: its icon is what a press brings',
    other: /dark \? <?Moon/,
    bad: 'dark ? <Moon aria-hidden /> : <Sun aria-hidden />',
    good: 'dark ? <Sun aria-hidden /> : <Moon aria-hidden />',
  },
  {
    what: 'a country or a currency',
    other:
      /\['(?:País|Moneda)', (?:\w+\.)*(?:pais|moneda)\]|· \$\{(?:\w+\.)*(?:pais|moneda)\}|monedas\.map\(\(id\) => \(\{ id, label: id/,
    bad: "['País', gimnasio.pais]",
    good: "['País', nombreDePais(gimnasio.pais)]",
  },
  {
    what: 'a document',
    other: /DNI \$?\{(?:\w+\.)*dni\}/,
    bad: '`DNI ${dni}`',
    good: '`DNI ${format.document(dni)}`',
  },
  {
    what: 'a phone',
    other: /(?:Tel\.|[Tt]eléfono) \$?\{(?:\w+\.)*telefono\}|\['Teléfono', (?:\w+\.)*telefono\]|texto\('telefono'/,
    bad: '`Tel. ${telefono}`',
    good: '`Tel. ${write(telefono)}`',
  },
]

const sources = ['web', 'server', 'shared']
  .flatMap((root) =>
    readdirSync(join(ROOT, root), { recursive: true, encoding: 'utf8' }).map((file) => join(root, file)),
  )
  .filter((file) => /\.(tsx?|html)$/.test(file) && !/\.(test|spec)\.tsx?$/.test(file))
  .map((file) => ({ file, text: readFileSync(join(ROOT, file), 'utf8') }))

describe.each(ways)('$what', ({ other, home = [], bad, good }) => {
  it('is written in one way', () => {
    const found = sources.flatMap(({ file, text }) => (other.test(text) && !home.includes(file) ? [file] : []))
    expect(found).toEqual([])
  })

  it('would be reported in another', () => {
    expect([other.test(bad), other.test(good)]).toEqual([true, false])
  })
})
