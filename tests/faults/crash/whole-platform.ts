import { join } from 'node:path'
import { expect, vi } from 'vitest'
import { openReader } from '#db/platform/reader.ts'
import { checkAllBooks } from '#server/platform/books.ts'
import { contract } from '#server/shared/contract/contract.ts'
import { formatMicros, micros, parseMicros } from '#server/shared/money/micros.ts'
import { openDeposit, roubleBalance } from '../../support/deposits.ts'
import { APPLICANT, type SpawnedPlatform, spawnPlatform } from '../../support/platform.ts'

const FUNDS = '500'

/** Duration of a crash round up to 1000x and the time around it, on a slow machine. */
const PATIENCE_MS = 240_000

export const until = (isSo: () => Promise<boolean>): Promise<unknown> =>
  vi.waitFor(async () => expect(await isSo()).toBe(true), { timeout: PATIENCE_MS, interval: 50 })

/** Registers a player of a platform process, and confirms a first deposit. */
export async function openRichPlayer(site: SpawnedPlatform, email?: string): Promise<void> {
  const { token, deposit } = await openDeposit(site, email)
  const body = new URLSearchParams({ action: 'pay' })
  await fetch(site.url + deposit.redirect_url, { method: 'POST', body, redirect: 'manual' })
  expect(await roubleBalance(site, token)).toBe(FUNDS)
}

/**
 * Opens a session for an existing player: one session does not last through all kills. After half an hour of play a
 * reality check is due, and is answered.
 */
export async function signIn(site: SpawnedPlatform, email: string = APPLICANT.email): Promise<string> {
  const credentials = { email, password: APPLICANT.password }
  const { token } = (await site.request(contract.auth.login.emailPassword, credentials)).output
  await site.request(contract.limits.answerRealityCheck, { answer: 'go_on' }, { token })
  return token
}

export async function killed(site: SpawnedPlatform, directory: string): Promise<SpawnedPlatform> {
  await site.stop('SIGKILL')
  await site[Symbol.asyncDispose]()
  return await spawnPlatform({ directory })
}

/** All settled bets of a player, newest first. */
export async function betsOf(site: SpawnedPlatform, token: string) {
  const all = []
  for (let before: string | null | undefined; before !== null; ) {
    const { output } = await site.request(contract.bets.mine, { limit: 100, ...(before && { before }) }, { token })
    all.push(...output.bets)
    before = output.next
  }
  return all
}

/** Checks that the balance equals the deposits plus the results of the settled bets. */
export async function expectPaid(site: SpawnedPlatform, token: string): Promise<void> {
  const bets = await betsOf(site, token)
  const gain = bets.reduce((sum, { payout, stake }) => sum + parseMicros(payout) - parseMicros(stake), 0n)
  expect(await roubleBalance(site, token)).toBe(formatMicros(micros(parseMicros(FUNDS) + gain)))
}

export async function expectBooks(directory: string): Promise<void> {
  const { reader, close } = openReader(`file:${join(directory, 'platform.db')}`)
  expect(await checkAllBooks(reader)).toEqual([])
  close()
}
