import { growLogHour } from '#server/platform/modules/books/commands/grow-log-hour.ts'
import { growTree, openTrees } from '#server/platform/modules/books/commands/trees.ts'
import { publishProviderChain, saltProviderChain } from '#server/platform/modules/casino/commands/chains.ts'
import { revealSeed } from '#server/platform/modules/casino/commands/reveal-seed.ts'
import { rotateSeeds } from '#server/platform/modules/fairness/commands/rotate-seeds.ts'
import { openSeedPair } from '#server/platform/modules/fairness/index.ts'
import { placeBet } from '#server/platform/modules/instant-games/commands/place-bet.ts'
import { signCheckpoint } from '#server/platform/modules/ledger/log/sign-checkpoint.ts'
import { activate, findGrant } from '#server/platform/modules/promotions/grants/grant.ts'
import { makeAvailable } from '#server/platform/modules/promotions/grants/make-available.ts'
import { loadOffer } from '#server/platform/modules/promotions/offers/offer.ts'
import { addBonus } from '#server/platform/modules/promotions/offers/publish-bonus.ts'
import { placeSportsBet } from '#server/platform/modules/sports/commands/place-sports-bet.ts'
import { settleSportsBets } from '#server/platform/modules/sports/commands/settle-sports-bets.ts'
import { addTournament } from '#server/platform/modules/tournaments/commands/add-tournament.ts'
import { joinTournament } from '#server/platform/modules/tournaments/commands/join-tournament.ts'
import { micros, parseMicros } from '#server/shared/money/micros.ts'
import { sha256Hex } from '#server/shared/rules/fairness/commitment.ts'
import { grant } from '../../support/play-money.ts'
import { openTestFeed, WINNER } from '../../support/sports/test-match.ts'
import { openTestDatabase, type TestDatabase } from '../../support/test-database.ts'
import { addPlayers, type Bettor } from '../sports/bettors.ts'

const HOUR_MS = 3_600_000
const NAMES = { ru: 'Т', en: 'T', kz: 'Т', br: 'T', hi: 'ट' }
const TABLE = 'harbour-roulette'

/** Round 1000 of the public beacon, as its network has published it. */
const WORD = {
  text: 'drand:quicknet:1000:fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd',
  round: 1000,
  signature: 'b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39',
} as const

/**
 * Books of two players. One has bets of a revealed and of an active pair in a tournament, and bets on a match with a
 * result and on one without; the other wagers a bonus. A live table's chain, a provider's seed, an hour of the log and
 * a day of what is owed are published.
 */
export function playBooks(): TestDatabase {
  const books = openTestDatabase()
  const [ada, bob] = addPlayers(books, 2)
  if (!ada || !bob) throw new Error('no players')
  const { userId } = ada
  for (const player of [ada, bob]) books.run((context) => openSeedPair(context, player))
  books.run((context) => grant(context, { userId, currency: 'RUB', amount: 1_000_000_000n, key: 'money' }))
  let keys = 0
  const bet = (player: Bettor) =>
    books.run((context) =>
      placeBet(context, {
        ...player,
        game: 'dice',
        params: { side: 'under', chance: 5000 },
        amount: '10',
        currency: 'RUB',
        idempotencyKey: `rewritten-books-${++keys}`,
      }),
    )

  books.run((context) =>
    addTournament(context, {
      id: 'cup',
      names: NAMES,
      games: ['dice'],
      scoring: 'sum_points',
      minStake: { RUB: '10', USD: '0.1', EUR: '0.1', KZT: '50', INR: '10' },
      currency: 'RUB',
      prizes: ['100'],
      startsAt: context.now,
      endsAt: context.now + 24 * HOUR_MS,
    }),
  )
  books.run((context) => joinTournament(context, { userId, id: 'cup' }))
  for (let number = 0; number < 12; number += 1) bet(ada)
  books.run((context) => rotateSeeds(context, { userId, idempotencyKey: 'rewritten-rotation' }))
  bet(ada)
  giveBonus(books, bob)
  for (let number = 0; number < 3; number += 1) bet(bob)
  betOnMatches(books, ada)

  const chain = { provider: 'studio', gameId: TABLE, serial: 1 }
  books.run((context) =>
    publishProviderChain(context, { ...chain, terminal: 'a'.repeat(64), length: 100, beaconRound: WORD.round }),
  )
  books.run((context) => saltProviderChain(context, { ...chain, word: WORD }))
  const serverSeed = 'b'.repeat(64)
  books.run((context) =>
    revealSeed(context, { provider: 'studio', playerRef: 'ada', serverHash: sha256Hex(serverSeed), serverSeed }),
  )
  books.run((context) => openTrees(context, { day: '2026-01-01' }))
  while (!books.run((context) => growTree(context, {})).isDone);
  books.advance(2 * HOUR_MS)
  bet(ada)
  books.advance(2 * HOUR_MS)
  while (!books.run((context) => growLogHour(context, {})).isDone);
  books.run((context) => signCheckpoint(context))
  return books
}

function giveBonus(books: TestDatabase, { userId }: Bettor): void {
  books.run((context) => {
    addBonus(context, {
      id: 'gift',
      name: 'Gift',
      names: {},
      occasion: 'manual',
      lifeMs: 72 * HOUR_MS,
      percent: 0,
      wagering: 10,
      maxAmount: () => parseMicros('100'),
      maxStake: () => parseMicros('50'),
      minDeposit: () => micros(0n),
    })
    const offer = loadOffer(context, 'gift', 'RUB')
    if (!offer) throw new Error('no offer')
    const offerUntil = context.now + offer.terms.offerLifeMs
    const { id } = makeAvailable(context, { userId, terms: offer.terms, reference: '', offerUntil })
    const given = findGrant(context, id)
    if (!given) throw new Error('no bonus')
    activate(context, given, { amount: parseMicros('100'), depositId: null })
  })
}

function betOnMatches(books: TestDatabase, player: Bettor): void {
  const feed = openTestFeed(books)
  const [over, ahead] = [feed.openMatch('ahead'), feed.openMatch('ahead')]
  for (const eventId of [over, ahead])
    books.run((context) =>
      placeSportsBet(context, {
        ...player,
        legs: [{ eventId, market: WINNER, outcome: 'home', odds: 20_000 }],
        sizes: [1],
        unit: '10',
        currency: 'RUB',
        policy: 'none',
        idempotencyKey: `rewritten-sports-${eventId}`,
      }),
    )
  feed.result(over, 'home', 2)
  while (!books.run((context) => settleSportsBets(context, { after: null })).isDone);
}
