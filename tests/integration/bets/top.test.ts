import { expect, test } from 'vitest'
import { contract } from '#server/shared/contract/contract.ts'
import { fund, register, startPlatform } from '../../support/platform.ts'

const { top, dice, limits, profile } = contract
const DAY_MS = 86_400_000

test('the top list ranks each player’s best bet, with the median, by period, without excluded players [R25]', async () => {
  await using platform = await startPlatform()
  let bets = 0
  const tokens: string[] = []
  type Played = { readonly multiplier: number; readonly won: number; readonly net: number }
  const played: Played[] = []
  for (let index = 0; index < 24; index += 1) {
    const token = await register(platform, `p${index}@example.com`)
    tokens.push(token)
    await fund(platform, token, { amount: '1000', currency: 'RUB' })
    const own = { multiplier: 0, won: 0, net: 0 }
    // repeats until the first win, with a different stake for each player
    while (own.multiplier === 0) {
      const amount = String(10 + index)
      const bet = { side: 'under', chance: 9800 - index, amount, currency: 'RUB' } as const
      const idempotency_key = `top-bet-${String(++bets).padStart(8, '0')}`
      const { output } = await platform.request(dice.placeBet, { ...bet, idempotency_key }, { token })
      const { multiplier, payout } = output.bet
      own.net += Number(payout) - Number(amount)
      if (Number(payout) > 0)
        Object.assign(own, { multiplier: Number(multiplier), won: Number(payout) - Number(amount) })
    }
    played.push(own)
  }
  const list = async (index: number, asked: Parameters<typeof request>[0]) => request(asked, tokens[index])
  const request = async (
    asked: { period: 'day' | 'week' | 'month'; measure: 'multiplier' | 'win' },
    token: string | undefined,
  ) => (await platform.request(top.list, asked, token === undefined ? {} : { token })).output
  // hidden from others, but not from the player
  await platform.request(profile.updateSettings, { is_statistics_hidden: true }, { token: tokens[0] ?? '' })
  const byMultiplier = await list(0, { period: 'day', measure: 'multiplier' })
  const multipliers = byMultiplier.rows.map(({ multiplier }) => Number(multiplier))
  expect(multipliers).toEqual(
    played
      .map(({ multiplier }) => multiplier)
      .toSorted((a, b) => b - a)
      .slice(0, 20),
  )
  // the first player has the lowest result
  expect(byMultiplier.own).toMatchObject({ place: 24, is_own: true, player: expect.stringMatching(/^player-/) })
  const byWin = await list(23, { period: 'day', measure: 'win' })
  expect(byWin.rows.map(({ stake, payout }) => Number((Number(payout) - Number(stake)).toFixed(6)))).toEqual(
    played
      .map(({ won }) => Number(won.toFixed(6)))
      .toSorted((a, b) => b - a)
      .slice(0, 20),
  )
  expect(byWin).toMatchObject({ own: null, players: 24, ahead: played.filter(({ net }) => net > 0).length })
  const nets = played.map(({ net }) => net).toSorted((a, b) => a - b)
  const middle = ((nets[11] ?? 0) + (nets[12] ?? 0)) / 2 / 80.5
  expect(Number(byWin.median)).toBeCloseTo(middle, 4)

  await platform.request(limits.exclude, { term: 'half_year' }, { token: tokens[23] ?? '' })
  const without = await request({ period: 'day', measure: 'multiplier' }, undefined)
  expect(without.rows[0]?.multiplier).toBe(byMultiplier.rows[1]?.multiplier)
  expect(without.rows.map(({ place }) => place)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1))

  platform.clock.advance(2 * DAY_MS)
  expect((await request({ period: 'day', measure: 'win' }, undefined)).rows).toEqual([])
  expect((await request({ period: 'week', measure: 'win' }, undefined)).rows).toHaveLength(20)
})
