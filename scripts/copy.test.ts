import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { formas } from '#shared/palabras/palabras.ts'
import { ROOT } from './setup.mjs'

/** A text and its place. */
interface Text {
  readonly where: string
  readonly text: string
}

interface Literal extends Text {
  readonly node: ts.Node
  /** With the blanks around it. */
  readonly raw: string
}

const sources = (folder: string, ends: RegExp): string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((name) => ends.test(name) && !/\.(test|spec)\.tsx?$|\.d\.ts$|^web.gallery/.test(name))

function nodesOf(file: string): ts.Node[] {
  const nodes: ts.Node[] = []
  const visit = (node: ts.Node) => {
    nodes.push(node)
    ts.forEachChild(node, visit)
  }
  const isJsx = file.endsWith('x')
  visit(ts.createSourceFile(file, readFileSync(join(ROOT, file), 'utf8'), ts.ScriptTarget.Latest, true, isJsx ? 4 : 3))
  return nodes
}

const isLiteral = (node: ts.Node) =>
  ts.isStringLiteral(node) ||
  ts.isNoSubstitutionTemplateLiteral(node) ||
  ts.isTemplateHead(node) ||
  ts.isTemplateTail(node) ||
  ts.isTemplateMiddle(node)

const textOf = (node: ts.Node) => (ts.isJsxText(node) || isLiteral(node) ? Reflect.get(node, 'text') : undefined)

/** Attributes and properties with texts that are shown or read aloud. */
const shown = new Set([
  'label',
  'title',
  'titulo',
  'text',
  'description',
  'definicion',
  'placeholder',
  'aria-label',
  'alt',
  'heading',
  'detail',
  'help',
  'note',
  'subtitle',
  'action',
])

function isShown(node: ts.Node): boolean {
  if (ts.isJsxText(node)) return true
  const { parent } = node
  if (ts.isJsxAttribute(parent) || ts.isPropertyAssignment(parent)) return shown.has(parent.name.getText())
  return false
}

/** A sentence or a name on screen; identifiers, paths and styles are none. */
const looksWritten = (text: string) => /^[¿¡“(]?\p{Lu}?[\p{Ll}]/u.test(text.trim()) && /[\s\p{Lu}áéíóúñ¿¡.]/u.test(text)

/** Every text of the code, read once. */
const literals = ['web', 'shared', 'server']
  .flatMap((folder) => sources(folder, /\.tsx?$/))
  .flatMap((where) =>
    nodesOf(where).flatMap((node): Literal[] => {
      const raw: unknown = textOf(node)
      return typeof raw === 'string' && raw.trim() !== '' ? [{ where, text: raw.trim(), raw, node }] : []
    }),
  )

const word = (list: string) => new RegExp(`(?<![\\p{L}\\p{N}_/.-])(?:${list})(?![\\p{L}\\p{N}_/-])`, 'iu')

const english = word(
  'the|and|with|your|you|please|loading|save|cancel|delete|remove|search|password|username|login|logout|sign in|sign up|settings|submit|welcome|click|close|next|back|previous|yes|member|members|payment|payments|branch|user|users|today|yesterday|error loading|not found|success|failed|warning|email|e-mail|link|ticket|check-in|churn|feedback',
)
const voseo = word(
  'vos|podés|tenés|querés|sabés|hacés|sos|acá|elegí|escribí|ingresá|agregá|probá|revisá|seleccioná|completá|guardá|cargá|mirá|fijate|usá|volvé|intentá|pedí|dejá|abrí|cerrá|cambiá|creá|poné|andá|confirmá|anulá|cobrá',
)
const others = word(
  'vosotros|podéis|tenéis|queréis|vuestr[oa]s?|usted|ustedes|haga|ingrese|seleccione|escriba|revise|intente|elija|presione',
)
/** Words that the glossary replaces. */
const strange = word(
  'socios?|sedes?|membrecías?|morosos?|congelar|congelad[oa]s?|congelamiento|días de gracia|bitácora|tarifas?|abonos?|reembolsos?|formas? de pago|equipo de trabajo|administrador(?:es)?',
)

/** Forms of the list that also mean something else, or that every country says beside its own. */
const alsoCommon = ['cambio', 'dinero', 'polo', 'polos', 'torno', 'vuelto']

/** Words of some countries, or with two spellings, that no list translates: there is another word for each. */
const notOurs = [
  'celular(?:es)?|móvil(?:es)?', // teléfono
  'ordenador(?:es)?|computador(?:a|as|es)?', // equipo
  'ficheros?', // archivo
  'periodos?', // período
  'montos?', // importe
  'pantalla principal', // the names of its menu: Dashboard, Hoy
  'vuelto(?! a )',
]

const ofOneCountry = word(
  [
    ...formas.map((form) => form.replace(/^(el|la) /, '')).filter((form) => !alsoCommon.includes(form)),
    ...notOurs,
  ].join('|'),
)

/** Words under which help and the palette are found; they are never shown. */
const isSearchWord = ({ parent }: ts.Node) =>
  ts.isPropertyAssignment(parent) && ['palabras', 'words'].includes(parent.name.getText())

/** SQL names columns, such as `monto`. */
const looksLikeSql = (text: string): boolean =>
  /\b(select|insert|update|delete|from|join|where|coalesce|as)\b|[a-z]_[a-z]|\$\w/i.test(text)

/** Not shown, or by country themselves. */
const apart =
  /^shared\/(palabras\/|metodos-pago)|^server\/testing\/|common-passwords|importar\/(find|words|understand)\/\w+-words/

/** Pages and papers that are no TypeScript: their lines without addresses, classes and code. */
const linesOfPages: Text[] = [
  'web/inicio.html',
  'CHANGELOG.md',
  'server/openapi/guia.md',
  ...sources('server/platform/landing/legales', /\.md$/),
].flatMap((where) =>
  readFileSync(join(ROOT, where), 'utf8')
    .replaceAll(/(?<= )(?:href|src|srcset|class|id)="[^"]*"|`[^`]*`/g, '')
    .split('\n')
    .map((line) => ({ where, text: line.trim() })),
)

/** Nouns between braces are filled in from the list. */
const withoutPlaces = ({ where, text }: Text): Text => ({ where, text: text.replaceAll(/\{\w+\}/g, '') })

const offences = (texts: readonly Text[], rule: RegExp) =>
  texts.filter(({ text }) => rule.test(text)).map(({ where, text }) => `${where}: ${text.slice(0, 120)}`)

const onScreen = literals.filter(({ where, node }) => where.startsWith('web') && isShown(node))
const written = literals.filter(({ raw }) => looksWritten(raw))

describe('the words of the product', () => {
  it('are found', () => {
    expect(onScreen.length).toBeGreaterThan(500)
    expect(onScreen.some(({ text }) => text === 'Registrar pago')).toBe(true)
  })

  it('would be reported', () => {
    expect(['Save changes', 'Sign in', 'Your e-mail'].every((text) => english.test(text))).toBe(true)
    expect(voseo.test('Si querés, elegí otra fecha') && others.test('Ingrese su correo')).toBe(true)
    expect(strange.test('Lista de socios') && !strange.test('Lista de miembros')).toBe(true)
    expect([english, voseo, others, strange].some((rule) => rule.test('Elige una fecha y vuelve a intentarlo.'))).toBe(
      false,
    )
  })

  it('have no English left over', () => {
    expect(offences(onScreen, english)).toEqual([])
  })

  it('speak to people as tú, in neutral Spanish', () => {
    expect(offences(written, voseo)).toEqual([])
    expect(offences(written, others)).toEqual([])
  })

  it('are those of the glossary', () => {
    expect(offences(onScreen, strange)).toEqual([])
  })

  it('are those of every country: nouns of some stand in one list', () => {
    for (const text of [
      'Vende la remera',
      'sin planillas',
      'Con el ratón',
      'Un ordenador',
      'Ese periodo',
      'La pantalla principal',
      'Guarda la plata',
    ])
      expect(ofOneCountry.test(text)).toBe(true)
    for (const text of ['El período', 'Cambio de plan', 'La han vuelto a abrir', 'El dinero de la caja', 'Dashboard'])
      expect(ofOneCountry.test(text)).toBe(false)
    const said = literals.filter(
      ({ where, raw, node }) =>
        !apart.test(where) && (isShown(node) || looksWritten(raw)) && !isSearchWord(node) && !looksLikeSql(raw),
    )
    expect(offences([...said, ...linesOfPages].map(withoutPlaces), ofOneCountry)).toEqual([])
  })

  it('have no placeholder text', () => {
    expect(offences(written, word('lorem|ipsum|dolor sit'))).toEqual([])
  })
})
