import { join } from 'node:path'
import { expect, vi } from 'vitest'
import { openReader } from '#db/platform/reader.ts'
import { checkAllBooks } from '#server/platform/books.ts'
import { contract } from '#server/shared/contract/contract.ts'
import { formatMicros, micros, parseMicros } from '#server/shared/money/micros.ts'
import { openDeposit, roubles } from '../../support/deposits.ts'
import { APPLICANT, type SpawnedPlatform, spawnPlatform } from '../../support/platform.ts'

/** What each player has put in. */
const FUNDS = '500'

/** A flight of a thousand times its stakes and the time around it, on a slow machine. */
const PATIENCE_MS = 240_000

export const until = (isSo: () => Promise<boolean>): Promise<unknown> =>
  vi.waitFor(async () => expect(await isSo()).toBe(true), { timeout: PATIENCE_MS, interval: 50 })

/** A player of a platform that runs as a program, with their first deposit. */
export async function openRichPlayer(site: SpawnedPlatform, email?: string): Promise<void> {
  const { token, deposit } = await openDeposit(site, email)
  const body = new URLSearchParams({ action: 'pay' })
  await fetch(site.url + deposit.redirect_url, { method: 'POST', body, redirect: 'manual' })
  expect(await roubles(site, token)).toBe(FUNDS)
}

/**
 * A session for a player that there is: one does not last for as long as a program can be killed in. Whoever has played for
 * half an hour is asked whether to go on, and does.
 */
export async function signIn(site: SpawnedPlatform, email: string = APPLICANT.email): Promise<string> {
  const credentials = { email, password: APPLICANT.password }
  const { token } = (await site.request(contract.auth.login.emailPassword, credentials)).output
  await site.request(contract.limits.answerRealityCheck, { answer: 'go_on' }, { token })
  return token
}

/** Kills the program and starts it again on its database. */
export async function killed(site: SpawnedPlatform, directory: string): Promise<SpawnedPlatform> {
  await site.stop('SIGKILL')
  await site[Symbol.asyncDispose]()
  return await spawnPlatform({ directory })
}

/** All settled bets of a player, the last one first. */
export async function betsOf(site: SpawnedPlatform, token: string) {
  const all = []
  for (let before: string | null | undefined; before !== null; ) {
    const { output } = await site.request(contract.bets.mine, { limit: 100, ...(before && { before }) }, { token })
    all.push(...output.bets)
    before = output.next
  }
  return all
}

/** What a player has is what was put in and what their settled bets have made of it. */
export async function expectPaid(site: SpawnedPlatform, token: string): Promise<void> {
  const bets = await betsOf(site, token)
  const gain = bets.reduce((sum, { payout, stake }) => sum + parseMicros(payout) - parseMicros(stake), 0n)
  expect(await roubles(site, token)).toBe(formatMicros(micros(parseMicros(FUNDS) + gain)))
}

export async function expectBooks(directory: string): Promise<void> {
  const { reader, close } = openReader(`file:${join(directory, 'platform.db')}`)
  expect(await checkAllBooks(reader)).toEqual([])
  close()
}
