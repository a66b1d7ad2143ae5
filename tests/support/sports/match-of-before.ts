import { randomUUID } from 'node:crypto'
import { manualClock } from '#server/platform/kernel/surroundings.ts'
import { settleAll } from '#server/platform/modules/sports/engine.ts'
import type { FeedBody, FeedMessage, Producer } from '#server/platform/providers/odds/port.ts'
import { fixtureOf, slotOf } from '#server/platform/providers/odds/virtual/fixtures.ts'
import { eventKey } from '#server/platform/providers/odds/virtual/proof.ts'
import { fixtureBody, openingOdds, scriptMs, scriptOf } from '#server/platform/providers/odds/virtual/script.ts'
import { football } from '#server/platform/providers/odds/virtual/sports/football/sport.ts'
import { loadOrCreateSecrets } from '#server/secrets.ts'
import { contract } from '#server/shared/contract/contract.ts'
import { fund, register, startPlatform } from '../platform.ts'
import { NO_FAULTS } from './virtual-match.ts'

const MINUTE_MS = 60_000

export type MatchOfBefore = {
  readonly eventId: string
  /** Token of the player who has bet on it. */
  readonly token: string
}

/**
 * Fills a data directory as a platform would have left it after a match of the virtual feed: the match with its result,
 * its published key, and a settled bet on its home team. A platform that continues in the directory need not wait for
 * the match.
 */
export async function playMatchBefore(directory: string): Promise<MatchOfBefore> {
  const { app: secret } = await loadOrCreateSecrets(directory)
  const fixture = fixtureOf(football, slotOf(football, Date.now() - scriptMs(football)))
  const clock = manualClock(fixture.startsAt - MINUTE_MS)
  const providerSettings = { SPORTS_FEED: 'none' }
  await using before = await startPlatform({ directory, clock, settings: { secret }, providerSettings })
  const { writer } = before.platform
  const seqs: Record<Producer, number> = { pre: 0, live: 0 }
  const messageOf = (producer: Producer, eventId: string, body: FeedBody, generatedAt = clock.now()): FeedMessage => {
    seqs[producer] += 1
    return { producer, seq: seqs[producer], eventId, generatedAt, body }
  }
  const { id: eventId } = fixture
  const odds = openingOdds(fixture)
  await writer.execute('takeFeedMessages', {
    messages: [
      ...(['pre', 'live'] as const).map((producer) => messageOf(producer, '', { kind: 'alive' })),
      messageOf('pre', eventId, fixtureBody(fixture, 'new')),
      messageOf('pre', eventId, odds),
    ],
  })

  const token = await register(before, `${randomUUID()}@fairline.example`)
  await fund(before, token, { amount: '1000', currency: 'RUB' })
  const winner = odds.markets.find(({ key }) => key === football.result)
  const home = winner?.outcomes.find(({ id }) => id === 'home')
  if (!winner || !home?.o4) throw new Error('the match has no winner market')
  const leg = { event: eventId, market: winner.key, outcome: home.id, odds: home.o4 }
  const money = { unit: '100', currency: 'RUB', policy: 'none' } as const
  const bet = { legs: [leg], sizes: [1], ...money, idempotency_key: randomUUID() }
  const { status } = await before.request(contract.sports.place, bet, { token })
  if (status !== 200) throw new Error(`the bet returned ${status}`)

  const key = eventKey(() => secret, fixture)
  const lines = [...scriptOf(fixture, key, { faults: NO_FAULTS })]
  clock.advance((lines.at(-1)?.at ?? 0) - clock.now())
  await writer.execute('takeFeedMessages', {
    messages: lines.map(({ at, body }) => messageOf('live', eventId, body, at)),
  })
  await settleAll(writer)
  return { eventId, token }
}
