import { relative } from 'node:path'
import ts from 'typescript'
import { createTextReader, Unreadable } from './read-text.ts'

/** One database call, with one of the texts that it may send. */
export type SentStatement = {
  /** `server/platform/modules/vip/commands/join-vip.ts:9` */
  readonly at: string
  readonly sql: string
  /** `bigint` are the writer's integers, `number` a reader's. */
  readonly integers: 'bigint' | 'number'
  /** Types by column name; null if the code accepts rows without a type. */
  readonly row: ReadonlyMap<string, ValueType> | null
  /** Null if the parameters are not written as a literal list at the call. */
  readonly parameters: readonly ValueType[] | null
}

export type ValueType = { readonly text: string; readonly kinds: ReadonlySet<Kind> }
/** `digits` is an integer written as a string, like money. */
export type Kind = 'string' | 'digits' | 'bigint' | 'number' | 'null' | 'other'

const SENDING = new Set(['get', 'all', 'run', 'append'])
/** Types of the writer's database, in commands and in row helpers. */
const WRITERS: ReadonlySet<string | undefined> = new Set(['WriterDatabase', 'Rows', 'RowsToStore'])
/** The kernel's function that writes an INSERT from a row. */
const INSERT = 'insertRow'
/** Type that drizzle's database accepts: a text including its parameters. */
const DRIZZLE_SQL = 'SQL'

const DIGITS = /^`\$\{bigint\}`$/

function kindOf({ flags }: ts.Type, text: string): Kind {
  if (flags & ts.TypeFlags.TemplateLiteral && DIGITS.test(text)) return 'digits'
  if (flags & ts.TypeFlags.StringLike) return 'string'
  if (flags & ts.TypeFlags.BigIntLike) return 'bigint'
  if (flags & ts.TypeFlags.NumberLike) return 'number'
  return flags & ts.TypeFlags.Null ? 'null' : 'other'
}

/** Every statement that the files send, in the order of the files. Throws if one cannot be read. */
export function findStatements(root: string, files: readonly string[]): SentStatement[] {
  const { config } = ts.readConfigFile(`${root}/tsconfig.json`, ts.sys.readFile)
  const { options } = ts.parseJsonConfigFileContent(config, { ...ts.sys, readDirectory: () => [] }, root)
  const program = ts.createProgram([...files], options)
  const checker = program.getTypeChecker()
  const textsOf = createTextReader(program)

  function valueTypeOf(type: ts.Type): ValueType {
    // a brand is an intersection: Micros is a bigint
    const parts = (type.isUnion() ? type.types : [type]).flatMap((part) =>
      part.isIntersection() ? part.types : [part],
    )
    const known = parts
      .map((part) => kindOf(part, checker.typeToString(part, undefined, ts.TypeFormatFlags.InTypeAlias)))
      .filter((kind, _, all) => kind !== 'other' || all.every((one) => one === 'other'))
    return { text: checker.typeToString(type), kinds: new Set(known) }
  }

  function rowOf(call: ts.CallExpression): SentStatement['row'] {
    const signature = checker.getResolvedSignature(call)
    const answer = signature && checker.getNonNullableType(checker.getReturnTypeOfSignature(signature))
    const awaited = answer && (checker.getAwaitedType(answer) ?? answer)
    const element = awaited && checker.getIndexTypeOfType(awaited, ts.IndexKind.Number)
    const row = element ?? awaited
    if (!row || row.flags & (ts.TypeFlags.Unknown | ts.TypeFlags.Any)) return null
    return new Map(row.getProperties().map((one) => [one.name, valueTypeOf(checker.getTypeOfSymbol(one))]))
  }

  function parametersOf(argument: ts.Expression | undefined): SentStatement['parameters'] {
    if (argument === undefined) return []
    if (!ts.isArrayLiteralExpression(argument) || argument.elements.some(ts.isSpreadElement)) return null
    return argument.elements.map((element) => valueTypeOf(checker.getTypeAtLocation(element)))
  }

  /** `insertRow(db, { into, row, onConflict })`: its columns are the keys of the row. */
  function insertedBy(call: ts.CallExpression): Omit<SentStatement, 'at'>[] {
    const insert = call.arguments[1]
    const given = insert && checker.getTypeAtLocation(insert)
    const typeOf = (name: string) => {
      const property = given?.getProperty(name)
      return property && checker.getTypeOfSymbol(property)
    }
    const [into, row, onConflict] = [typeOf('into'), typeOf('row'), typeOf('onConflict')]
    if (!into?.isStringLiteral() || !row) throw new Unreadable(call)
    const columns = row.getProperties()
    const places = columns.map(() => '?').join(', ')
    const rest = onConflict?.isStringLiteral() ? onConflict.value : ''
    return [
      {
        sql: `INSERT INTO ${into.value} (${columns.map(({ name }) => name).join(', ')}) VALUES (${places}) ${rest}`,
        integers: 'bigint',
        row: null,
        parameters: columns.map((column) => valueTypeOf(checker.getTypeOfSymbol(column))),
      },
    ]
  }

  function sentBy(call: ts.CallExpression): Omit<SentStatement, 'at'>[] {
    const { expression: callee } = call
    const [text, parameters] = call.arguments
    if (ts.isIdentifier(callee) && callee.text === INSERT) return insertedBy(call)
    if (!ts.isPropertyAccessExpression(callee) || !SENDING.has(callee.name.text) || !text) return []
    const isWriter = WRITERS.has(checker.getTypeAtLocation(callee.expression).aliasSymbol?.name)
    if (!isWriter && checker.getTypeAtLocation(text).getSymbol()?.name !== DRIZZLE_SQL) return []
    return textsOf(text).map((sql) => ({
      sql,
      integers: isWriter ? 'bigint' : 'number',
      row: ['run', 'append'].includes(callee.name.text) ? null : rowOf(call),
      parameters: isWriter ? parametersOf(parameters) : null,
    }))
  }

  function statementsOf(call: ts.CallExpression): SentStatement[] {
    const file = call.getSourceFile()
    const { line } = file.getLineAndCharacterOfPosition(call.getStart())
    const at = `${relative(root, file.fileName)}:${line + 1}`
    return sentBy(call).map((statement) => ({ at, ...statement }))
  }

  const found: SentStatement[] = []
  function visit(node: ts.Node): void {
    if (ts.isCallExpression(node)) found.push(...statementsOf(node))
    ts.forEachChild(node, visit)
  }
  for (const file of files) {
    const source = program.getSourceFile(file)
    if (source) visit(source)
  }
  return found
}
