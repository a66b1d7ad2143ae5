import { createHmac, hash } from 'node:crypto'
import { z } from 'zod'
import { growLogHour } from '#server/platform/modules/books/commands/grow-log-hour.ts'
import { logTotals } from '#server/platform/modules/books/commands/log-totals.ts'
import { growTree, openTrees } from '#server/platform/modules/books/commands/trees.ts'
import { logIntervals } from '#server/platform/modules/books/intervals/log-intervals.ts'
import { authenticate } from '#server/platform/modules/casino/commands/authenticate.ts'
import { publishProviderChain, saltProviderChain } from '#server/platform/modules/casino/commands/chains.ts'
import { endProviderRound } from '#server/platform/modules/casino/commands/end-round.ts'
import { openLaunch } from '#server/platform/modules/casino/commands/launches.ts'
import { publishTableResult } from '#server/platform/modules/casino/commands/publish-result.ts'
import { revealSeed } from '#server/platform/modules/casino/commands/reveal-seed.ts'
import { takeProviderBet } from '#server/platform/modules/casino/commands/take-bet.ts'
import { rotateSeeds } from '#server/platform/modules/fairness/commands/rotate-seeds.ts'
import { openSeedPair } from '#server/platform/modules/fairness/index.ts'
import { placeBet } from '#server/platform/modules/instant-games/commands/place-bet.ts'
import { logRules } from '#server/platform/modules/ledger/log/log-rules.ts'
import { signCheckpoint } from '#server/platform/modules/ledger/log/sign-checkpoint.ts'
import { activate, findGrant } from '#server/platform/modules/promotions/grants/grant.ts'
import { makeAvailable } from '#server/platform/modules/promotions/grants/make-available.ts'
import { loadOffer } from '#server/platform/modules/promotions/offers/offer.ts'
import { addBonus } from '#server/platform/modules/promotions/offers/publish-bonus.ts'
import { placeSportsBet } from '#server/platform/modules/sports/commands/place-sports-bet.ts'
import { settleSportsBets } from '#server/platform/modules/sports/commands/settle-sports-bets.ts'
import { addTournament } from '#server/platform/modules/tournaments/commands/add-tournament.ts'
import { joinTournament } from '#server/platform/modules/tournaments/commands/join-tournament.ts'
import type { WalletAnswer } from '#server/shared/contract/provider-wallet/calls.ts'
import { micros, parseMicros } from '#server/shared/money/micros.ts'
import { sha256Hex } from '#server/shared/rules/fairness/commitment.ts'
import { tables } from '#server/shared/rules/tables/game.ts'
import { grant } from '../../support/play-money.ts'
import { openTestFeed, WINNER } from '../../support/sports/test-match.ts'
import { openTestDatabase, type TestDatabase } from '../../support/test-database.ts'
import { addPlayers, type Bettor } from '../sports/bettors.ts'

const HOUR_MS = 3_600_000
const NAMES = { ru: 'Т', en: 'T', kz: 'Т', br: 'T', hi: 'ट' }
const TABLE = 'harbour-roulette'
const TERMS = {
  min: micros(1_000_000n),
  max: micros(1_000_000_000n),
  step: micros(1_000_000n),
  maxPayout: micros(10_000_000_000n),
}

/** Round 1000 of the public beacon, as its network has published it. */
const WORD = {
  text: 'drand:quicknet:1000:fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd',
  round: 1000,
  signature: 'b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39',
} as const

/**
 * Books of two players. One has bets of a revealed and of an active pair in a tournament, and bets on a match with a
 * result and on one without; the other wagers a bonus. A live table's chain and rounds, a provider's seed, an hour of the log, a day
 * of what is owed and the totals of two intervals are published.
 */
export async function playBooks(): Promise<TestDatabase> {
  const books = openTestDatabase()
  const [ada, bob] = addPlayers(books, 2)
  if (!ada || !bob) throw new Error('no players')
  const { userId } = ada
  books.run((context) => logRules(context))
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

  playTable(books, ada)
  const serverSeed = 'b'.repeat(64)
  books.run((context) =>
    revealSeed(context, { provider: 'studio', playerRef: 'ada', serverHash: sha256Hex(serverSeed), serverSeed }),
  )
  const interval = () =>
    logIntervals(
      {
        reader: books.reader,
        clock: { now: () => books.run(({ now }) => now) },
        writer: { execute: async (_, totals) => books.run((context) => logTotals(context, totals)) },
      },
      1,
    )
  await interval()
  books.run((context) => openTrees(context, { day: '2026-01-01' }))
  while (!books.run((context) => growTree(context, {})).isDone);
  books.advance(2 * HOUR_MS)
  bet(ada)
  books.advance(2 * HOUR_MS)
  while (!books.run((context) => growLogHour(context, {})).isDone);
  await interval()
  books.run((context) => signCheckpoint(context))
  return books
}

/** Three rounds of a live table: the player has a bet in the second, and the last one is void. */
function playTable(books: TestDatabase, { userId, sessionId: loginId }: Bettor): void {
  const game = { provider: 'studio', gameId: TABLE }
  const chain = { ...game, serial: 1 }
  const [terminal = '', ...links] = hashChain('c'.repeat(64), 3)
  books.run((context) =>
    publishProviderChain(context, { ...chain, terminal, length: links.length, beaconRound: WORD.round }),
  )
  books.run((context) => saltProviderChain(context, { ...chain, word: WORD }))
  books.run(({ db, now }) =>
    db.run(
      `INSERT INTO sessions (id, user_id, secret, created_at, expires_at, assurance, proven_at)
       VALUES (?, ?, '', ?, ?, 1, ?)`,
      [loginId, userId, now, now + 24 * HOUR_MS, now],
    ),
  )
  const { token } = books.run((context) => openLaunch(context, { ...game, userId, loginId, locale: 'en' }))
  const opened = books.run((context) =>
    authenticate(context, { ...game, kind: 'live', launchToken: token, jurisdiction: 'open', limits: { RUB: {} } }),
  )
  if (opened.status !== 200) throw new Error(opened.body)
  const { sessionId, playerRef } = JSON.parse(opened.body) as WalletAnswer<'authenticate'>
  for (const [index, link] of links.entries()) {
    const number = index + 1
    const ofRound = { ...game, roundId: `t.${TABLE}.${number}` }
    const drawn = tables.current.draw('roulette', hmac, { salt: WORD.text, gameHash: Buffer.from(link, 'hex') })
    const result = z.json().parse(drawn)
    if (number === 2) {
      const bet = { ...ofRound, currency: 'RUB', sessionId, amount: '10000000', endRound: false, kind: 'live' } as const
      books.run((context) => takeProviderBet(context, { ...bet, txId: `${ofRound.roundId}.b`, terms: TERMS }))
      const outcome = { table: TABLE, number, link, salt: WORD.text, result, chips: 'red=10000000' }
      books.run((context) =>
        endProviderRound(context, { ...ofRound, playerRef, txId: `${ofRound.roundId}.w`, outcome }),
      )
    }
    const ended = { ...chain, number, position: number, link, ...(number < links.length && { result }) }
    const reply = books.run((context) => publishTableResult(context, ended))
    if (reply.status !== 200) throw new Error(reply.body)
  }
}

const hmac = (key: Uint8Array, message: Uint8Array) => createHmac('sha256', key).update(message).digest()

/** The terminal of a hash chain, and its links. */
function hashChain(last: string, length: number): string[] {
  const chain = [last]
  while (chain.length <= length) chain.unshift(hash('sha256', Buffer.from(chain[0] ?? '', 'hex')))
  return chain
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
