import { globSync, readFileSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import Database from 'libsql'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { type MigrationConnection, migrate } from '#db/platform/migrate.ts'
import { findStatements, type SentStatement, type ValueType } from '../../support/statements/find-statements.ts'
import { wholeReader } from '../../support/statements/whole-reads.ts'

const SOURCES = ['server/platform/**/*.ts', 'server/edge/cache/*.ts', 'db/**/*.ts']

/** Type-checking the platform takes six seconds of CPU time, and longer on a busy machine. */
const READ_BY_MS = 180_000

/** Its statements are attributed to its callers. */
const WRITTEN_THERE = 'server/platform/kernel/writer/insert-row.ts'

/** Textual pattern of a call of the writer's database. */
const CALL = /\bdb\.(?:get|all|run|append)[<(]/

/** Parameter limit of a statement in a SQLite Durable Object. */
const MOST_PARAMETERS = 100

/** Nullable columns without null in the rows that commands read. */
const NEVER_NULL = new Set([
  // a pair has the player's seed before bets can use it
  'seed_pairs.client_seed',
  // a stake is taken from a player's account
  'ledger_accounts.user_id',
])

/** Files that may scan a table, a page at a time or of small size. */
const THROUGH_TABLES = new Set([
  // a page of the hourly check, by the primary key
  'server/platform/modules/ledger/books/check-page.ts',
  // expired codes are deleted within an hour
  'server/platform/modules/identity/erase-user.ts',
])

type Column = { readonly name: string; readonly column: string | null; readonly table: string | null }

/** JavaScript type of a column, and whether it is nullable. */
type Held = {
  readonly column: string
  /** `money` is a number that is written as digits. */
  readonly kind: 'string' | 'integer' | 'money'
  readonly isNullable: boolean
  /** Whether every INSERT must set it. */
  readonly isRequired: boolean
}

const described = z.array(
  z.object({
    table: z.string(),
    column: z.string(),
    type: z.string(),
    required: z.int(),
    pk: z.int(),
    standard: z.string().nullable(),
  }),
)

const KINDS: Record<string, Held['kind']> = { text: 'string', numeric: 'money' }

/** A database with the migrated schema, to inspect statements and columns. */
function openSchema(folder: string) {
  const database = new Database(':memory:')
  migrate(database as MigrationConnection, pathToFileURL(`${resolve(folder)}/`))
  const tables = new Map<string, Map<string, Held>>()
  const columns = database.prepare(
    `SELECT tables.name AS "table", columns.name AS "column", columns.type, columns."notnull" AS required, columns.pk,
       columns.dflt_value AS standard
     FROM sqlite_schema AS tables JOIN pragma_table_info(tables.name) AS columns WHERE tables.type = 'table'`,
  )
  for (const { table, column, type, required, pk, standard } of described.parse(columns.all())) {
    const known = tables.get(table) ?? new Map<string, Held>()
    const kind = KINDS[type.toLowerCase()] ?? 'integer'
    // SQLite fills an integer primary key automatically
    const isRequired = required === 1 && standard === null && !(pk === 1 && kind === 'integer')
    known.set(column, { column, kind, isNullable: required === 0 && pk === 0, isRequired })
    tables.set(table, known)
  }
  return {
    columnsOf: (sql: string): readonly Column[] => database.prepare(sql).columns(),
    columnsIn: (table: string): ReadonlyMap<string, Held> => tables.get(table) ?? new Map(),
    wholeReads: wholeReader(database),
    close: () => database.close(),
  }
}

type Schema = ReturnType<typeof openSchema>

/** Whether a statement excludes nulls of a nullable column. */
const isNarrowed = (sql: string, name: string) => new RegExp(`\\b${name} (?:IS NOT NULL|=|>|<)`, 'i').test(sql)

/** Wrong assumptions of the code about a statement's rows. */
function wrongRows(schema: Schema, { sql, row, integers }: SentStatement): string[] {
  if (row === null) return []
  const columns = schema.columnsOf(sql)
  const names = new Set(columns.map(({ name }) => name))
  const missing = [...row.keys()].filter((name) => !names.has(name)).map((name) => `${name} is not selected`)
  const unread = row.size === 0 ? [] : [...names].filter((name) => !row.has(name)).map((name) => `${name} is not read`)
  const mistaken = columns.flatMap(({ name, table, column }) => {
    const held = table !== null && column !== null ? schema.columnsIn(table).get(column) : undefined
    const believed = row.get(name)
    if (!held || !believed) return []
    const kind = held.kind === 'string' ? 'string' : integers
    const isNull = held.isNullable && !isNarrowed(sql, column ?? '') && !NEVER_NULL.has(`${table}.${column}`)
    return [
      ...(believed.kinds.has(kind) ? [] : [`${name} is a ${kind}, not ${believed.text}`]),
      ...(isNull && !believed.kinds.has('null') ? [`${name} may be null, not ${believed.text}`] : []),
    ]
  })
  return [...missing, ...unread, ...mistaken]
}

const INSERT = /^\s*INSERT INTO (\w+)\s*\(([^)]*)\)\s*VALUES\s*\(([^)]*)\)/i
const COMPARED = /(\w+)\s*(?:=|<>|<=?|>=?|IS)\s*$/i
const TABLES = /\b(?:FROM|JOIN|UPDATE|INTO)\s+(\w+)/gi

const wordsOf = (list: string) => list.split(',').map((word) => word.trim())

/** The columns that an INSERT names, each with its value: `?` or an SQL expression. */
function insertOf(sql: string): { table: string; given: Map<string, string> } | null {
  const [, table, names = '', values = ''] = INSERT.exec(sql) ?? []
  if (table === undefined) return null
  const places = wordsOf(values)
  return { table, given: new Map(wordsOf(names).map((name, index) => [name, places[index] ?? ''])) }
}

/** The column that each parameter of a statement is stored in or compared with; undefined if it is not a column. */
function columnsOfParameters(schema: Schema, sql: string): (Held | undefined)[] {
  const insert = insertOf(sql)
  const [, ...rest] = sql.split('?').reverse()
  const tables = [...sql.matchAll(TABLES)].map(([, table = '']) => schema.columnsIn(table))
  const compared = rest.reverse().map((before) => {
    const column = COMPARED.exec(before)?.[1]
    return column === undefined ? undefined : tables.find((table) => table.has(column))?.get(column)
  })
  if (!insert) return compared
  const inserted = [...insert.given].flatMap(([column, value]) =>
    value === '?' ? [schema.columnsIn(insert.table).get(column)] : [],
  )
  return [...inserted, ...compared.slice(inserted.length)]
}

function mistakeIn({ column, kind, isNullable }: Held, given: ValueType): string[] {
  const fits = (one: string) =>
    one === kind ||
    (kind === 'integer' && (one === 'bigint' || one === 'number')) ||
    // insertRow converts a row's amounts to digits
    (kind === 'money' && (one === 'digits' || one === 'bigint')) ||
    (isNullable && one === 'null')
  return [...given.kinds].every(fits) ? [] : [`${column} takes ${kind}, not ${given.text}`]
}

/** Parameters that the code passes and the statement does not accept. */
function wrongParameters(schema: Schema, { sql, parameters }: SentStatement): string[] {
  const insert = insertOf(sql)
  const forgotten = [...schema.columnsIn(insert?.table ?? '').values()]
    .filter(({ column, isRequired }) => isRequired && !insert?.given.has(column))
    .map(({ column }) => `${column} is not given`)
  if (parameters === null) return forgotten
  const columns = columnsOfParameters(schema, sql)
  if (columns.length !== parameters.length) return [`${columns.length} parameters, ${parameters.length} given`]
  return [
    ...forgotten,
    ...parameters.flatMap((given, index) => {
      const column = columns[index]
      return column ? mistakeIn(column, given) : []
    }),
  ]
}

describe("the repository's statements", () => {
  const files = globSync(SOURCES, { exclude: [WRITTEN_THERE] }).map((file) => resolve(file))
  let statements: readonly SentStatement[]
  const platform = openSchema('db/platform/migrations')
  const cache = openSchema('db/cache/migrations')
  afterAll(() => {
    platform.close()
    cache.close()
  })
  const schemaOf = ({ at }: SentStatement) => (at.startsWith('server/edge/') ? cache : platform)
  const listed = (wrong: (schema: Schema, statement: SentStatement) => string[]) =>
    statements.flatMap((one) => wrong(schemaOf(one), one).map((problem) => `${one.at} ${problem}`))

  beforeAll(() => {
    statements = findStatements(process.cwd(), files)
  }, READ_BY_MS)

  test('are all found', () => {
    const called = files.flatMap((file) =>
      readFileSync(file, 'utf8')
        .split('\n')
        .flatMap((line, index) => (CALL.test(line) ? [`${relative(process.cwd(), file)}:${index + 1}`] : [])),
    )
    const found = new Set(statements.map(({ at }) => at))
    expect(called.length).toBeGreaterThan(0)
    expect(called.filter((at) => !found.has(at))).toEqual([])
  })

  test('prepare against the migrated schema', () => {
    const refused = listed((schema, { sql }) => {
      try {
        schema.columnsOf(sql)
        return []
      } catch (error) {
        return [String(error)]
      }
    })
    expect(refused).toEqual([])
  })

  test('go through no table that grows with players', () => {
    const through = listed((schema, { at, sql }) => {
      if (THROUGH_TABLES.has(at.split(':')[0] ?? '')) return []
      return schema.wholeReads(sql).map((table) => `reads all ${table}: ${sql}`)
    })
    expect(through).toEqual([])
  })

  // tested by meaning: texts composed of constants count like literals
  test('ask for nothing that the second runtime lacks', () => {
    const lacking = statements.flatMap(({ at, sql }) => [
      ...(sql.split('?').length - 1 > MOST_PARAMETERS ? [`${at} has more than ${MOST_PARAMETERS} parameters`] : []),
      ...(/\|\||\btypeof\s*\(/i.test(sql) ? [`${at} joins, or asks for a type: ${sql}`] : []),
    ])
    expect(lacking).toEqual([])
  })

  test('give the rows that the code reads', () => {
    expect(listed(wrongRows)).toEqual([])
  })

  test('take the parameters that the code gives', () => {
    expect(listed(wrongParameters)).toEqual([])
  })
})
