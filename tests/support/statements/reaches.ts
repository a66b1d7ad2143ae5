import { existsSync, readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import ts from 'typescript'

/** One top-level declaration of a module: `server/…/post.ts#post`. */
type Symbol = `${string}#${string}`

type Module = {
  /** Re-exports, by exported name. */
  readonly passedOn: ReadonlyMap<string, Symbol>
  /** Symbols that each declaration refers to, in this module and others. */
  readonly named: ReadonlyMap<string, readonly Symbol[]>
}

function pathOf(from: string, specifier: string): string | undefined {
  const alias = /^#(server|db)\/(.+)$/.exec(specifier)
  const path = alias ? resolve(alias[1] ?? '', alias[2] ?? '') : resolve(dirname(from), specifier)
  return (alias || specifier.startsWith('.')) && existsSync(path) ? path : undefined
}

function readModule(file: string): Module {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true)
  const imported = new Map<string, Symbol>()
  /** `import * as ledger` */
  const spaces = new Map<string, string>()
  const passedOn = new Map<string, Symbol>()
  const declared = new Map<string, ts.Node>()
  for (const statement of source.statements) {
    if (ts.isImportDeclaration(statement) && ts.isStringLiteral(statement.moduleSpecifier)) {
      const path = pathOf(file, statement.moduleSpecifier.text)
      const names = statement.importClause?.namedBindings
      if (path && names && ts.isNamespaceImport(names)) spaces.set(names.name.text, path)
      if (path && names && ts.isNamedImports(names))
        for (const { name, propertyName } of names.elements)
          imported.set(name.text, `${path}#${(propertyName ?? name).text}`)
    } else if (ts.isExportDeclaration(statement) && statement.moduleSpecifier && statement.exportClause) {
      const path = ts.isStringLiteral(statement.moduleSpecifier)
        ? pathOf(file, statement.moduleSpecifier.text)
        : undefined
      if (path && ts.isNamedExports(statement.exportClause))
        for (const { name, propertyName } of statement.exportClause.elements)
          passedOn.set(name.text, `${path}#${(propertyName ?? name).text}`)
    } else if (ts.isVariableStatement(statement))
      for (const one of statement.declarationList.declarations) declared.set(one.name.getText(source), one)
    else if ((ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement)) && statement.name)
      declared.set(statement.name.text, statement)
  }
  const named = new Map(
    [...declared].map(([name, node]) => {
      const symbols = new Set<Symbol>()
      const visit = (one: ts.Node): void => {
        if (ts.isPropertyAccessExpression(one) && ts.isIdentifier(one.expression)) {
          const path = spaces.get(one.expression.text)
          if (path) symbols.add(`${path}#${one.name.text}`)
        }
        if (ts.isIdentifier(one)) {
          const other = imported.get(one.text)
          if (other) symbols.add(other)
          else if (declared.has(one.text) && one.text !== name) symbols.add(`${file}#${one.text}`)
        }
        if (!ts.isTypeNode(one)) ts.forEachChild(one, visit)
      }
      ts.forEachChild(node, visit)
      return [name, [...symbols]] as const
    }),
  )
  return { passedOn, named }
}

/** Returns whether a declaration refers to another one, directly or transitively. */
export function createReach(target: Symbol): (symbol: Symbol) => boolean {
  const modules = new Map<string, Module>()
  const known = new Map<Symbol, boolean>([[target, true]])
  function moduleOf(file: string): Module {
    const found = modules.get(file) ?? readModule(file)
    modules.set(file, found)
    return found
  }

  return function reaches(symbol) {
    const seen = new Set<Symbol>()
    const waiting = [symbol]
    for (let one = waiting.pop(); one !== undefined; one = waiting.pop()) {
      if (known.get(one)) {
        known.set(symbol, true)
        return true
      }
      if (seen.has(one) || known.get(one) === false) continue
      seen.add(one)
      const [file = '', name = ''] = one.split('#')
      const { passedOn, named } = moduleOf(file)
      const further = passedOn.get(name)
      waiting.push(...(further ? [further] : (named.get(name) ?? [])))
    }
    // no visited symbol reaches the target
    for (const one of seen) known.set(one, false)
    return false
  }
}
