import { expect, test } from 'vitest'
import { contract } from '#server/shared/contract/contract.ts'
import { parseMicros } from '#server/shared/money/micros.ts'
import { readGolden } from '../conformance/golden.ts'
import { ANY_PARAMS } from '../support/any-bet.ts'
import { SANDBOX } from '../support/deposits.ts'
import { fund, register, startPlatform } from '../support/platform.ts'
import { shapeDifferences } from './shape.ts'

const START_TIMEOUT_MS = 60_000
const FIXTURES = await readGolden()

function documented(name: string): unknown {
  const fixture = FIXTURES.find((one) => one.name === name)
  if (!fixture) throw new TypeError(`no fixture is called ${name}`)
  return fixture.answers[0].body
}

test(
  'with money, the embedded platform answers as documented where a penniless player meets a refusal',
  async () => {
    await using platform = await startPlatform()
    const token = await register(platform)
    const money = { amount: '100', currency: 'RUB' } as const
    const opened = await platform.request(
      contract.payments.createDeposit,
      { ...money, idempotency_key: 'funded-deposit-1' },
      { token },
    )
    const { id } = opened.output
    await platform.platform.writer.execute('confirmDeposit', {
      ...SANDBOX,
      depositId: id,
      providerReference: 'funded-reference-1',
      amount: parseMicros(money.amount),
      currency: money.currency,
    })
    const deposit = await platform.request(contract.payments.deposit, { id }, { token })
    const placed = await platform.request(
      contract.dice.placeBet,
      { side: 'under', chance: 4950, amount: '10', currency: 'RUB', idempotency_key: 'funded-dice-bet-1' },
      { token },
    )
    const bets = await platform.request(contract.bets.mine, { game: 'dice', limit: 50 }, { token })
    const bet = await platform.request(contract.bets.byId, { id: placed.output.bet.id })
    const rotated = await platform.request(
      contract.fairness.rotate,
      { client_seed: 'lucky_7', idempotency_key: 'funded-rotation-1' },
      { token },
    )

    expect(bets.output.bets).toHaveLength(1)
    expect({
      deposit: shapeDifferences(documented('one deposit'), deposit.body),
      placed: shapeDifferences(documented('places a dice bet'), placed.body),
      bets: shapeDifferences(documented('bets of the player'), bets.body),
      bet: shapeDifferences(documented('one bet'), bet.body),
      rotated: shapeDifferences(documented('rotates the seed pair'), rotated.body),
    }).toStrictEqual({ deposit: [], placed: [], bets: [], bet: [], rotated: [] })
  },
  START_TIMEOUT_MS,
)

/** The documented request that places a stake in a game, and its response. */
function documentedStake(game: string) {
  const fixture = FIXTURES.find(({ area, request }) => area === game && request.method === 'POST')
  if (!fixture) throw new TypeError(`no bet of ${game} is documented`)
  return { request: fixture.request, answer: fixture.answers[0].body }
}

test(
  'with money, the documented bet or first call of every game is answered as documented',
  async () => {
    await using platform = await startPlatform()
    const token = await register(platform)
    await fund(platform, token, { amount: '1000', currency: 'RUB' })
    const games = Object.keys(ANY_PARAMS)
    const differences: Record<string, readonly string[]> = {}
    for (const game of games) {
      const { request, answer } = documentedStake(game)
      const placed = await platform.fetch(request.path, {
        method: request.method,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ ...request.body, idempotency_key: `funded-stake-in-${game}` }),
      })
      expect([game, placed.status]).toEqual([game, 200])
      differences[game] = shapeDifferences(answer, await placed.json())
    }
    expect(differences).toEqual(Object.fromEntries(games.map((game) => [game, []])))
  },
  START_TIMEOUT_MS,
)
