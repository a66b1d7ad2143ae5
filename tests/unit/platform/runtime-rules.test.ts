import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { getTableColumns, is } from 'drizzle-orm'
import { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { describe, expect, test } from 'vitest'
import * as schema from '#db/platform/schema/index.ts'

/**
 * The platform must also run inside a SQLite Durable Object, where numbers are doubles, a statement takes 100
 * parameters, and a command cannot wait. These tests check the consequences for the sources; types and the writer
 * enforce the rest.
 */
const ROOT = fileURLToPath(new URL('../../../', import.meta.url))
const sourcesOf = (pattern: string) =>
  globSync(pattern, { cwd: ROOT }).map((path) => ({ path, text: readFileSync(`${ROOT}${path}`, 'utf8') }))
const SOURCES = sourcesOf('server/platform/**/*.ts')
/** The studio runs there as well. */
const WITH_STUDIO = [...SOURCES, ...sourcesOf('server/studio/**/*.ts')]
const IN_MODULES = SOURCES.filter(({ path }) => path.startsWith('server/platform/modules/'))

/** The SQL in a source: strings that begin like statements, and templates of drizzle's `sql`. */
function statementsOf(text: string): string[] {
  const strings = text.match(/(?<quote>`|')\s*(?:SELECT|INSERT|UPDATE|DELETE|WITH)\b[^`]*?\k<quote>/g) ?? []
  return [...strings, ...(text.match(/\bsql`[^`]*`/g) ?? [])]
}

/** Violations of a rule: `file: fault`. */
const broken = (sources: typeof SOURCES, faultsOf: (text: string) => readonly string[]) =>
  sources.flatMap(({ path, text }) => faultsOf(text).map((fault) => `${path}: ${fault}`))

const inSql = (fault: (statement: string) => boolean) => (text: string) => statementsOf(text).filter(fault)

/** Ensures that the rules check anything. */
test('there are statements to look at', () => {
  expect(SOURCES.flatMap(({ text }) => statementsOf(text)).length).toBeGreaterThan(0)
})

const WAITS = /\basync\b|\bawait\b|\bPromise\b|\bsetTimeout\b/
const waits = (text: string) => text.match(WAITS) ?? []
test('commands are synchronous: nothing in their folders waits', () => {
  const commands = SOURCES.filter(({ path }) => path.includes('/commands/'))
  expect(commands.length).toBeGreaterThan(0)
  expect(broken(commands, waits)).toEqual([])
  expect(waits('export async function placeBet() {}')).not.toEqual([])
})

const LIMIT = 100
const hasTooMany = (statement: string) => statement.split('?').length - 1 > LIMIT
test('a statement takes at most 100 parameters', () => {
  expect(broken(WITH_STUDIO, inSql(hasTooMany))).toEqual([])
  expect(hasTooMany(`SELECT ${'?, '.repeat(101)}`)).toBe(true)
})

/** Each value of a list is a parameter, unless the list is a literal. */
const asksByList = (text: string) => text.match(/\binArray\((?![\w.]+, \[')[^;]{0,60}/g) ?? []
test('a list of any length is one parameter, by in-list.ts of the kernel', () => {
  expect(broken(SOURCES, asksByList)).toEqual([])
  expect(asksByList('where(inArray(bets.id, [...ids]))')).toHaveLength(1)
  expect(asksByList("where(inArray(status, ['active', 'next']))")).toEqual([])
})

const JOINS_OR_ASKS = /\|\||\btypeof\s*\(/i
const joinsOrAsks = (statement: string) => JOINS_OR_ASKS.test(statement)
test('no statement joins or asks the type of what may be a double', () => {
  expect(broken(WITH_STUDIO, inSql(joinsOrAsks))).toEqual([])
  expect(inSql(joinsOrAsks)("db.get(`SELECT 'bet:' || id FROM bets`)")).toHaveLength(1)
})

const MONEY = /\b(?:amount|balance|balance_after|stake|payout|multiplier|max_amount|max_stake)\b/
/** Result columns of a statement that a command reads as numbers instead of digits. */
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

/**
 * Files that make tokens, and uses that are not tokens: a client seed is shown and typed, encrypted data is stored,
 * WebAuthn encodes bytes this way.
 */
const NO_TOKENS = [
  'kernel/surroundings.ts',
  'kernel/ids.ts',
  'kernel/encryption.ts',
  'fairness/open-seed-pair.ts',
  'fairness/seal-server-seed.ts',
  'passkeys/options.ts',
  'passkeys/verify-passkey.ts',
  'commands/passkeys.ts',
]
const makesOwn = (text: string) => text.match(/randomUUID|randomBytes|toString\('base64url'\)/g) ?? []
test('ids and tokens are made in ids.ts of the kernel, where they get their cell', () => {
  const others = SOURCES.filter(({ path }) => !NO_TOKENS.some((name) => path.endsWith(name)))
  expect(broken(others, makesOwn)).toEqual([])
  expect(makesOwn("Buffer.from(random(32)).toString('base64url')")).not.toEqual([])
})

/** Timers, each with the loss if the process ends before it fires. */
const TIMERS: Readonly<Record<string, string>> = {
  'kernel/scheduler.ts': 'nothing: its callers have a row, and read it again at the next start',
  'kernel/jobs/start-jobs.ts': 'nothing: a job finds what is left to do',
  'hosts/node/listen.ts': 'nothing: it ends the process',
  'kernel/writer/start-writer.ts': 'a count whose sign-in is gone with the process',
  'hosts/node/storage/head-file.ts': 'nothing: the file names an earlier commit, which the database has as well',
  'kernel/live/event-stream.ts': 'nothing: a stream ends with its process, and its reader opens another',
  'modules/bets/bet-feed.ts': 'nothing: a reader of a new stream is sent what there is',
  'modules/sports/live-feed.ts': 'nothing: as that of bets',
  'modules/shared-rounds/shared-feed.ts': 'nothing: as that of bets',
  'modules/identity/minimum-duration.ts': 'an answer that nobody waits for any more',
  'modules/identity/password-hasher.ts':
    'a rest between two hashes: who waits for the next one is gone with the process',
  'providers/payments/sandbox/pages.ts':
    'a report of play money, as if its company had gone; the deposit expires by its row',
}
const waitsByTimer = (text: string) => text.match(/\bset(?:Timeout|Interval)\(/g) ?? []
test('a deadline is a row: timers stand where nothing is lost with them', () => {
  const others = SOURCES.filter(({ path }) => !(path.replace('server/platform/', '') in TIMERS))
  expect(broken(others, waitsByTimer)).toEqual([])
  expect(Object.keys(TIMERS).filter((name) => !SOURCES.some(({ path }) => path.endsWith(name)))).toEqual([])
  expect(waitsByTimer('setTimeout(settle, 5000)')).toHaveLength(1)
})

describe('a read across players', () => {
  /** Every table with rows of players, by its name in the code. */
  const OF_PLAYERS = Object.entries(schema).flatMap(([name, table]) =>
    is(table, SQLiteTable) && (name === 'users' || 'userId' in getTableColumns(table)) ? [name] : [],
  )
  const inSqlToo = OF_PLAYERS.map((name) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`))
  const TABLES = new RegExp(
    `\\.(?:from|innerJoin|leftJoin)\\((?:${OF_PLAYERS.join('|')})\\b|\\b(?:FROM|JOIN) (?:${inSqlToo.join('|')})\\b`,
  )
  /** Parameters that identify a player, or belong to one player. */
  const ONE = /\b(?:userId|email|phone|contact|\w*[tT]oken|WalletKey)\b/

  /** Exported functions that read players' rows without a player's id, and are not marked as such. */
  function silent(text: string): string[] {
    const functions = text.split(/^(?=export (?:async )?function )/m).filter((part) => part.startsWith('export'))
    return functions.flatMap((source) => {
      const head = /^(?:export|\)).* \{$/m.exec(source)
      const signature = source.slice(0, (head?.index ?? 0) + (head?.[0].length ?? 0))
      const body = source.slice(signature.length, source.search(/^\}/m))
      const [, name = ''] = /function (\w+)/.exec(signature) ?? []
      // a command reads the rows that it will change, by their id
      if (/\b(?:db|Context|CommandContext)\b/.test(signature)) return []
      // a dynamic query is executed by its caller
      const reads = (TABLES.test(body) || /\bselect(?:Bets|Public)\(/.test(body)) && !body.includes('$dynamic()')
      return reads && !ONE.test(signature) && !/acrossPlayers/i.test(name) ? [name] : []
    })
  }

  test('says so in its name', () => {
    const reading = IN_MODULES.filter(({ path }) => !path.includes('/commands/'))
    expect(reading.length).toBeGreaterThan(0)
    expect(OF_PLAYERS).toContain('sharedBets')
    expect(broken(reading, silent)).toEqual([])
  })

  test('is found where it does not', () => {
    const latest = 'export async function latest(reader: R): Promise<void> {\n  reader.select().from(bets)\n}\n'
    expect(silent(latest)).toEqual(['latest'])
    expect(silent(latest.replace('latest', 'latestAcrossPlayers'))).toEqual([])
    expect(silent(latest.replace('reader: R', 'reader: R, userId: string'))).toEqual([])
  })
})
