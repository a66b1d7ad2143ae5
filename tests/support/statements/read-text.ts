import ts from 'typescript'

/** An expression whose texts cannot be derived from the sources. */
export class Unreadable extends Error {
  constructor(node: ts.Node) {
    const file = node.getSourceFile()
    const { line } = file.getLineAndCharacterOfPosition(node.getStart())
    super(`${file.fileName}:${line + 1}: what \`${node.getText()}\` may be cannot be read`)
  }
}

const joined = (parts: readonly (readonly string[])[]): string[] =>
  parts.reduce<string[]>((heads, tails) => heads.flatMap((head) => tails.map((tail) => head + tail)), [''])

/**
 * Reads every text that an expression of the program may be: literals, templates of them, and constants that hold them.
 */
export function createTextReader(program: ts.Program) {
  const checker = program.getTypeChecker()

  function declarationOf(name: ts.Identifier): ts.Declaration | undefined {
    const symbol = checker.getSymbolAtLocation(name)
    const isAlias = symbol && symbol.flags & ts.SymbolFlags.Alias
    return (isAlias ? checker.getAliasedSymbol(symbol) : symbol)?.valueDeclaration
  }

  /** The values of a literal list or record, and of expressions made of it: `Object.entries(X)`. */
  function elementsOf(node: ts.Expression): readonly ts.Expression[] {
    if (ts.isAsExpression(node) || ts.isSatisfiesExpression(node) || ts.isParenthesizedExpression(node))
      return elementsOf(node.expression)
    if (ts.isArrayLiteralExpression(node)) return node.elements
    if (ts.isObjectLiteralExpression(node))
      return node.properties.map((property) => {
        if (!ts.isPropertyAssignment(property)) throw new Unreadable(property)
        return property.initializer
      })
    if (ts.isCallExpression(node) && node.arguments[0]) return elementsOf(node.arguments[0])
    const declaration = ts.isIdentifier(node) ? declarationOf(node) : undefined
    if (declaration && ts.isVariableDeclaration(declaration) && declaration.initializer)
      return elementsOf(declaration.initializer)
    throw new Unreadable(node)
  }

  /** Every value that the program's object literals give a property of a named type: `{ counted }: Invariant`. */
  function valuesOf(property: ts.Symbol): ts.Expression[] {
    const values: ts.Expression[] = []
    const visit = (node: ts.Node): void => {
      if (ts.isPropertyAssignment(node) && node.name.getText() === property.name) {
        const type = checker.getContextualType(node.parent)
        const given = type && checker.getNonNullableType(type).getProperty(property.name)
        if (given === property) values.push(node.initializer)
      }
      ts.forEachChild(node, visit)
    }
    for (const file of program.getSourceFiles()) if (!file.isDeclarationFile) visit(file)
    return values
  }

  /** Property of a named type that a parameter destructures. */
  function propertyOf(declaration: ts.Declaration): ts.Symbol | undefined {
    if (!ts.isBindingElement(declaration) || !ts.isParameter(declaration.parent.parent)) return undefined
    const name = declaration.propertyName ?? declaration.name
    return checker.getTypeAtLocation(declaration.parent).getProperty(name.getText())
  }

  function textsOfName(name: ts.Identifier): string[] {
    const declaration = declarationOf(name)
    if (!declaration) throw new Unreadable(name)
    const property = propertyOf(declaration)
    const values = property ? valuesOf(property) : []
    if (values.length > 0) return values.flatMap(textsOf)
    if (ts.isVariableDeclaration(declaration) && declaration.initializer) return textsOf(declaration.initializer)
    // one of a list: `for (const [, text] of Object.entries(X))`, or `X.reduce((sum, text) => …)`
    const loop = ts.findAncestor(declaration, ts.isForOfStatement)
    if (loop && !ts.isParameter(declaration)) return elementsOf(loop.expression).flatMap(textsOf)
    const caller = ts.findAncestor(declaration, ts.isCallExpression)
    if (caller && ts.isParameter(declaration) && ts.isPropertyAccessExpression(caller.expression))
      return elementsOf(caller.expression.expression).flatMap(textsOf)
    throw new Unreadable(name)
  }

  /** In drizzle's `sql`, a value is a parameter, a table its name, another `sql` a part, and `sql.raw(x)` the text. */
  function textsOfParameter(node: ts.Expression): string[] {
    const isPart = checker.getTypeAtLocation(node).getSymbol()?.name === 'SQL'
    if (isPart) return textsOf(node)
    const table = checker.getTypeAtLocation(node).getProperty('_')
    const name = table && checker.getTypeOfSymbol(table).getProperty('name')
    const named = name && checker.getTypeOfSymbol(name)
    return [named?.isStringLiteral() ? named.value : '?']
  }

  /** Result of a function that consists of a single expression. */
  function bodyOf(node: ts.CallExpression): ts.Expression | undefined {
    const declaration = ts.isIdentifier(node.expression) ? declarationOf(node.expression) : undefined
    const value = declaration && ts.isVariableDeclaration(declaration) ? declaration.initializer : undefined
    return value && ts.isArrowFunction(value) && !ts.isBlock(value.body) ? value.body : undefined
  }

  function textsOf(node: ts.Expression): string[] {
    if (ts.isStringLiteralLike(node)) return [node.text]
    if (ts.isTemplateExpression(node))
      return joined([
        [node.head.text],
        ...node.templateSpans.flatMap(({ expression, literal }) => [textsOf(expression), [literal.text]]),
      ])
    if (ts.isTaggedTemplateExpression(node) && node.tag.getText() === 'sql') {
      if (ts.isNoSubstitutionTemplateLiteral(node.template)) return [node.template.text]
      const { head, templateSpans } = node.template
      return joined([
        [head.text],
        ...templateSpans.flatMap(({ expression, literal }) => [textsOfParameter(expression), [literal.text]]),
      ])
    }
    if (ts.isCallExpression(node) && node.expression.getText() === 'sql.raw' && node.arguments[0])
      return textsOf(node.arguments[0])
    // a list of parameters is like one of them
    if (ts.isCallExpression(node) && node.expression.getText() === 'sql.join') return ['?']
    const body = ts.isCallExpression(node) && bodyOf(node)
    if (body) return textsOf(body)
    if (ts.isConditionalExpression(node)) return [...textsOf(node.whenTrue), ...textsOf(node.whenFalse)]
    if (ts.isElementAccessExpression(node)) return elementsOf(node.expression).flatMap(textsOf)
    if (ts.isIdentifier(node)) return textsOfName(node)
    throw new Unreadable(node)
  }

  return textsOf
}
