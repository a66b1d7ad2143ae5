import { z } from 'zod'
import type { PlatformReader } from '#db/platform/reader.ts'
import { PAGE_ROWS } from '#server/platform/kernel/jobs/page.ts'
import { readJobCursor } from '#server/platform/kernel/jobs/read-job-cursor.ts'
import { HOUR_MS } from '#server/platform/kernel/jobs/start-jobs.ts'
import { returnsAcrossPlayers } from '../bets/reads.ts'
import { accountPageAcrossPlayers, readLastEntry } from '../ledger/reads.ts'
import type { Platform } from './platform.ts'

const JOB = 'publish totals'

const digits = z.string().regex(/^-?\d+$/)

/** Totals keyed by `currency kind`, in micro-units. */
const accounts = z.record(z.string(), digits)
/**
 * Returns keyed by game, or provider and game (`studio/loomlight`): number of settled bets, and sums of their returns
 * per unit staked (in 1e-4) and of the squares.
 */
const returns = z.record(z.string(), z.object({ bets: z.number(), sum: digits, squares: digits }))

export type GameReturns = z.output<typeof returns>

export const TOTALS = z.object({ accounts, returns })

/** `after` is null at the start of a part; both parts null: everything is published. */
const CURSOR = z.object({
  startedAt: z.number(),
  until: z.number(),
  part: z.enum(['accounts', 'bets']).nullable(),
  after: z.union([z.number(), z.string()]).nullable(),
  totals: TOTALS,
})
type Cursor = z.output<typeof CURSOR>

/**
 * Adds up all accounts as of one entry, and all settled bets, page by page; then publishes the totals. Starts an hour
 * after the last start, or resumes after an interruption: the cursor is saved after each page.
 * @param rows per page
 */
export async function publishTotals(platform: Platform, stopping: AbortSignal, rows = PAGE_ROWS): Promise<void> {
  const { reader, writer, clock } = platform
  const now = clock.now()
  const known = await readJobCursor(platform, JOB, CURSOR)
  if (known?.part === null && now < known.startedAt + HOUR_MS) return
  let cursor: Cursor = known?.part ? known : await begin(reader, now)
  while (cursor.part !== null && !stopping.aborted) {
    cursor = cursor.part === 'accounts' ? await addAccounts(reader, cursor, rows) : await addBets(reader, cursor, rows)
    // before the cursor is saved: a crash in between only publishes the same totals again
    if (cursor.part === null)
      await writer.execute('keepTotals', { at: cursor.startedAt, body: JSON.stringify(cursor.totals) })
    await writer.execute('saveJobCursor', { job: JOB, cursor: JSON.stringify(cursor) })
  }
}

async function begin(reader: PlatformReader, now: number): Promise<Cursor> {
  const totals = { accounts: {}, returns: {} }
  return { startedAt: now, until: await readLastEntry(reader), part: 'accounts', after: null, totals }
}

async function addAccounts(reader: PlatformReader, cursor: Cursor, rows: number): Promise<Cursor> {
  const page = await accountPageAcrossPlayers(reader, { after: Number(cursor.after ?? 0), until: cursor.until, rows })
  const accounts = { ...cursor.totals.accounts }
  for (const { currency, kind, balance } of page) {
    const name = `${currency} ${kind}`
    accounts[name] = String(BigInt(accounts[name] ?? '0') + balance)
  }
  const totals = { ...cursor.totals, accounts }
  return page.length < rows
    ? { ...cursor, totals, part: 'bets', after: null }
    : { ...cursor, totals, after: page.at(-1)?.id ?? null }
}

async function addBets(reader: PlatformReader, cursor: Cursor, rows: number): Promise<Cursor> {
  const page = await returnsAcrossPlayers(reader, { after: String(cursor.after ?? ''), rows })
  const returns = { ...cursor.totals.returns }
  for (const { game, provider, multiplier, isSettled } of page) {
    if (!isSettled) continue
    const name = provider === null ? game : `${provider}/${game}`
    const { bets, sum, squares } = returns[name] ?? { bets: 0, sum: '0', squares: '0' }
    returns[name] = {
      bets: bets + 1,
      sum: String(BigInt(sum) + multiplier),
      squares: String(BigInt(squares) + multiplier * multiplier),
    }
  }
  const totals = { ...cursor.totals, returns }
  return page.length < rows
    ? { ...cursor, totals, part: null, after: null }
    : { ...cursor, totals, after: page.at(-1)?.id ?? null }
}
