import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'

/**
 * The platform shall also run inside a SQLite Durable Object, where numbers are doubles, a statement takes 100 parameters,
 * and a command cannot wait. What that asks of the sources is kept here; types and the writer keep the rest.
 */
const ROOT = fileURLToPath(new URL('../../../', import.meta.url))
const SOURCES = globSync('server/platform/**/*.ts', { cwd: ROOT }).map((path) => ({
  path,
  text: readFileSync(`${ROOT}${path}`, 'utf8'),
}))
const IN_MODULES = SOURCES.filter(({ path }) => path.startsWith('server/platform/modules/'))

/** The SQL that a source holds: its strings that begin as statements do, and what drizzle's `sql` tags. */
function statementsOf(text: string): string[] {
  const strings = text.match(/(?<quote>`|')\s*(?:SELECT|INSERT|UPDATE|DELETE|WITH)\b[^`]*?\k<quote>/g) ?? []
  return [...strings, ...(text.match(/\bsql`[^`]*`/g) ?? [])]
}

/** Where a rule is broken: `file: what`. */
const broken = (sources: typeof SOURCES, faultsOf: (text: string) => readonly string[]) =>
  sources.flatMap(({ path, text }) => faultsOf(text).map((fault) => `${path}: ${fault}`))

const inSql = (fault: (statement: string) => boolean) => (text: string) => statementsOf(text).filter(fault)

/** So that a rule which finds nothing is known to look at something. */
test('there are statements to look at', () => {
  expect(SOURCES.flatMap(({ text }) => statementsOf(text)).length).toBeGreaterThan(90)
})

const WAITS = /\basync\b|\bawait\b|\bPromise\b|\bsetTimeout\b/
const waits = (text: string) => text.match(WAITS) ?? []
test('commands are synchronous: nothing in their folders waits', () => {
  const commands = SOURCES.filter(({ path }) => path.includes('/commands/'))
  expect(commands.length).toBeGreaterThan(30)
  expect(broken(commands, waits)).toEqual([])
  expect(waits('export async function placeBet() {}')).not.toEqual([])
})

const LIMIT = 100
const hasTooMany = (statement: string) => statement.split('?').length - 1 > LIMIT
test('a statement takes at most 100 parameters', () => {
  expect(broken(SOURCES, inSql(hasTooMany))).toEqual([])
  expect(hasTooMany(`SELECT ${'?, '.repeat(101)}`)).toBe(true)
})

const JOINS_OR_ASKS = /\|\||\btypeof\s*\(/i
const joinsOrAsks = (statement: string) => JOINS_OR_ASKS.test(statement)
test('no statement joins or asks the type of what may be a double', () => {
  expect(broken(SOURCES, inSql(joinsOrAsks))).toEqual([])
  expect(inSql(joinsOrAsks)("db.get(`SELECT 'bet:' || id FROM bets`)")).toHaveLength(1)
})

const MONEY = /\b(?:amount|balance|balance_after|stake|payout|multiplier|max_amount|max_stake)\b/
/** What a command gets back of a statement, without what it gets as digits. */
function asNumbers(statement: string): boolean {
  const [, list = ''] =
    /^.\s*SELECT\b([\s\S]*?)\bFROM\b/i.exec(statement) ?? /\bRETURNING\b([\s\S]*)/i.exec(statement) ?? []
  return MONEY.test(list.replaceAll(/CAST\([\w.]+ AS TEXT\)(?: AS \w+)?/gi, ''))
}
test('money leaves a statement as digits, by sql-money.ts', () => {
  const commanding = SOURCES.filter(({ text }) => text.includes('CommandContext'))
  expect(broken(commanding, inSql(asNumbers))).toEqual([])
  expect(asNumbers('`SELECT id, amount FROM deposits`')).toBe(true)
  expect(asNumbers('`UPDATE x SET y = ? RETURNING balance`')).toBe(true)
  expect(asNumbers('`SELECT CAST(entry.amount AS TEXT) AS amount FROM entries`')).toBe(false)
})

/** A client seed is shown and typed, a sealed seed is stored, and WebAuthn writes bytes so: none is a token. */
const NO_TOKENS = [
  'fairness/open-seed-pair.ts',
  'fairness/seal-server-seed.ts',
  'passkeys/options.ts',
  'passkeys/verify-passkey.ts',
  'commands/issue-challenge.ts',
]
const makesOwn = (text: string) => text.match(/randomUUID|randomBytes|toString\('base64url'\)/g) ?? []
test('ids and tokens are made in ids.ts and tokens.ts of the kernel, where they get their cell', () => {
  const others = IN_MODULES.filter(({ path }) => !NO_TOKENS.some((name) => path.endsWith(name)))
  expect(broken(others, makesOwn)).toEqual([])
  expect(makesOwn("Buffer.from(random(32)).toString('base64url')")).not.toEqual([])
})

describe('a read across players', () => {
  const TABLES =
    /\.(?:from|innerJoin)\((?:bets|rounds|deposits|users|sessions|seedPairs|freeSpins|ledgerAccounts|entries)\b/
  const ONE = /\b(?:userId|id|\w+Id|token|email|phone|contact)\b/

  /** Exported functions that read rows of players and are told of none, but do not say so. */
  function silent(text: string): string[] {
    const functions = text.split(/^(?=export (?:async )?function )/m).filter((part) => part.startsWith('export'))
    return functions.flatMap((source) => {
      const signature = source.slice(0, source.indexOf(' {\n'))
      const body = source.slice(signature.length, source.search(/^\}/m))
      const [, name = ''] = /function (\w+)/.exec(signature) ?? []
      // what is still to be narrowed reads nothing by itself
      const reads = (TABLES.test(body) || /\bselect(?:Bets|Public)\(/.test(body)) && !body.includes('$dynamic()')
      return reads && !ONE.test(signature) && !/acrossPlayers/i.test(name) ? [name] : []
    })
  }

  test('says so in its name', () => {
    const reading = IN_MODULES.filter(({ path }) => /\/(?:queries|jobs)\//.test(path))
    expect(reading.length).toBeGreaterThan(10)
    expect(broken(reading, silent)).toEqual([])
  })

  test('is found where it does not', () => {
    const latest = 'export async function latest(reader: R): Promise<void> {\n  reader.select().from(bets)\n}\n'
    expect(silent(latest)).toEqual(['latest'])
    expect(silent(latest.replace('latest', 'latestAcrossPlayers'))).toEqual([])
    expect(silent(latest.replace('reader: R', 'reader: R, userId: string'))).toEqual([])
  })
})
