import ts from 'typescript'

/** Reads the sentences under "Invariants" of ARCHITECTURE.md in the code itself. Each function returns what breaks one. */

const SQL =
  /\bselect\s[^]*\bfrom\s|\binsert into\s|\bupdate\s+\S+\s+set\s|\bdelete from\s|\bwhere\s+\S+\s*(=|is\s)|\b(limit|offset|fetch first)\s+(@|\()|\border by\s/i

/** Names and types of a request and of its parsed parts. */
const GIVEN = /^(asked|body|caller|draft|given|input|params|query|request|Asked|Paging|\w+(Input|Request))$/
const WRITES_OUT = /^(String|Number|JSON\.stringify)$/

/** Their statements are put together from declarations. Everywhere else `sql` makes them, and the compiler refuses values. */
const PUTS_TOGETHER = /^server\/(engine|runtime)\//

/** Values that stand inside the text of a statement, where only names and other text from code belong. */
export function splicedValues(path: string, text: string): string[] {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  const found: string[] = []
  const visit = (node: ts.Node) => {
    if (ts.isTemplateExpression(node) && !ts.isTaggedTemplateExpression(node.parent) && SQL.test(textOf(node))) {
      const spliced = node.templateSpans.map(({ expression }) => expression)
      found.push(...spliced.filter((one) => !PUTS_TOGETHER.test(path) || isValue(one)).map((one) => one.getText()))
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found.map((expression) => `${path}: ${expression}`)
}

const textOf = ({ head, templateSpans }: ts.TemplateExpression) =>
  head.text + templateSpans.map(({ literal }) => `@${literal.text}`).join('')

function isValue(node: ts.Expression): boolean {
  if (ts.isParenthesizedExpression(node)) return isValue(node.expression)
  if (ts.isConditionalExpression(node)) return isValue(node.whenTrue) || isValue(node.whenFalse)
  if (ts.isBinaryExpression(node)) return isArithmetic(node) || isValue(node.left) || isValue(node.right)
  if (ts.isCallExpression(node)) return WRITES_OUT.test(node.expression.getText()) || node.arguments.some(isSum)
  if (ts.isPropertyAccessExpression(node)) return GIVEN.test(rootOf(node).getText())
  return ts.isIdentifier(node) && comesFromOutside(node)
}

const isSum = (node: ts.Expression) => ts.isBinaryExpression(node) && isArithmetic(node)

const isArithmetic = ({ operatorToken: { kind }, left, right }: ts.BinaryExpression) =>
  [ts.SyntaxKind.MinusToken, ts.SyntaxKind.AsteriskToken, ts.SyntaxKind.SlashToken].includes(kind) ||
  (kind === ts.SyntaxKind.PlusToken && ![left, right].some(isWritten))

const isWritten = (node: ts.Expression) => ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)

const rootOf = (node: ts.Expression): ts.Expression =>
  ts.isPropertyAccessExpression(node) ? rootOf(node.expression) : node

/** True for a number parameter or a part of the request. */
function comesFromOutside(name: ts.Identifier): boolean {
  const declared = declarationOf(name)
  if (!declared) return false
  const { holder, isPart } = declared
  if (ts.isParameter(holder)) {
    const type = holder.type?.getText() ?? ''
    return isPart ? GIVEN.test(type) : type === 'number'
  }
  const { initializer } = holder
  if (!initializer || isTopLevel(holder)) return false
  return isPart ? GIVEN.test(rootOf(initializer).getText()) : isValue(initializer)
}

type Declared = { holder: ts.ParameterDeclaration | ts.VariableDeclaration; isPart: boolean }

/** The nearest declaration of the name around it; `isPart` where it is taken out of an object. */
function declarationOf(name: ts.Identifier): Declared | undefined {
  for (let scope: ts.Node = name.parent; scope; scope = scope.parent) {
    const holders: Declared['holder'][] = ts.isFunctionLike(scope) ? [...scope.parameters] : []
    if (ts.isBlock(scope) || ts.isSourceFile(scope))
      holders.push(
        ...scope.statements.filter(ts.isVariableStatement).flatMap((one) => [...one.declarationList.declarations]),
      )
    const holder = holders.find((one) => namesIn(one.name).includes(name.text))
    if (holder) return { holder, isPart: !ts.isIdentifier(holder.name) }
  }
  return undefined
}

const namesIn = (name: ts.BindingName): string[] =>
  ts.isIdentifier(name)
    ? [name.text]
    : name.elements.flatMap((element) => (ts.isBindingElement(element) ? namesIn(element.name) : []))

const isTopLevel = (declaration: ts.VariableDeclaration) => ts.isSourceFile(declaration.parent.parent.parent)

/** Reads of the computer's clock, and randomness that can be guessed. */
export const ownClock = (path: string, text: string): string[] =>
  [...text.matchAll(/\bDate\.now\(\)|\bnew Date\(\)|\bMath\.random\b/g)].map(([read]) => `${path}: ${read}`)

/** Folders under the system's temporary folder whose name two accounts of the machine would share. */
export const sharedFolders = (path: string, text: string): string[] =>
  [...text.matchAll(/(?<!mkdtemp\()join\(tmpdir\(\), '[^']*'/g)].map(([folder]) => `${path}: ${folder}`)

/** Calls of `mutate` that hand over what follows a success: React Query drops it once the component is gone. */
export function lostCallbacks(path: string, text: string): string[] {
  if (!text.includes('.mutate')) return []
  const found: string[] = []
  const visit = (node: ts.Node) => {
    if (ts.isCallExpression(node) && node.expression.getText().endsWith('.mutate')) {
      const given = node.arguments.filter(ts.isObjectLiteralExpression).flatMap(({ properties }) => [...properties])
      if (given.some(({ name }) => /^on(Success|Settled)$/.test(name?.getText() ?? '')))
        found.push(`${path}: ${node.expression.getText()}`)
    }
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX))
  return found
}

/** True if the text of a file holds a statement. */
export const holdsSql = (text: string): boolean =>
  /[`'\s](select|insert into|update|delete from) [^'"]*?\b(from|values|set|where|select)\b/i.test(text)
