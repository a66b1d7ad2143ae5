import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openReader } from '#db/platform/reader.ts'
import { checkAllBooks } from '#server/platform/books.ts'
import { contract } from '#server/shared/contract/contract.ts'
import { parseMicros } from '#server/shared/money/micros.ts'
import { openDeposit, roubleBalance } from '../support/deposits.ts'
import { type SpawnedPlatform, spawnPlatform } from '../support/platform.ts'
import { temporaryDirectory } from '../support/temporary-directory.ts'

const BETS = 60
/** Enough responses to know that the burst is under way. */
const ANSWERS_BEFORE_THE_KILL = 10

const bet = (site: SpawnedPlatform, token: string, index: number) =>
  site.request(
    contract.dice.placeBet,
    { side: 'under', chance: 5_000, amount: '1', currency: 'RUB', idempotency_key: `bet-of-the-burst-${index}` },
    { token },
  )

test('bets retried over HTTP with the same keys, after a kill in a burst of bets, exist exactly once', async () => {
  using directory = temporaryDirectory()
  const answered = new Map<number, string>()
  let token = ''
  {
    await using site = await spawnPlatform({ directory: directory.path })
    const opened = await openDeposit(site)
    token = opened.token
    await fetch(site.url + opened.deposit.redirect_url, {
      method: 'POST',
      body: new URLSearchParams({ action: 'pay' }),
      redirect: 'manual',
    })
    expect(await roubleBalance(site, token)).toBe('500')

    const underWay = Promise.withResolvers<void>()
    const burst = Array.from({ length: BETS }, async (_, index) => {
      const { output } = await bet(site, token, index)
      answered.set(index, output.bet.id)
      if (answered.size === ANSWERS_BEFORE_THE_KILL) underWay.resolve()
    })
    const ended = Promise.allSettled(burst)
    await underWay.promise
    await site.stop('SIGKILL')
    await ended
  }

  await using site = await spawnPlatform({ directory: directory.path })
  const { reader, close } = openReader(`file:${join(directory.path, 'platform.db')}`)
  expect(await checkAllBooks(reader)).toEqual([])
  const retried = await Promise.all(
    Array.from({ length: BETS }, async (_, index) => (await bet(site, token, index)).output.bet),
  )
  for (const [index, id] of answered) expect(retried[index]?.id).toBe(id)

  const { output } = await site.request(contract.bets.mine, { limit: 100 }, { token })
  expect(output.bets.map(({ id }) => id).toSorted()).toEqual(retried.map(({ id }) => id).toSorted())
  const gain = retried.reduce((sum, one) => sum + parseMicros(one.payout) - parseMicros(one.stake), 0n)
  expect(parseMicros((await roubleBalance(site, token)) ?? '')).toBe(parseMicros('500') + gain)
  expect(await checkAllBooks(reader)).toEqual([])
  close()
})
