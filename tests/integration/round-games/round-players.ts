import { eq } from 'drizzle-orm'
import { seedPairs } from '#db/platform/schema/fairness.ts'
import { rounds } from '#db/platform/schema/round-games.ts'
import { nodeHmacSha256 } from '#server/platform/modules/fairness/bet-stream.ts'
import { unsealServerSeed } from '#server/platform/modules/fairness/seal-server-seed.ts'
import type { RoundCashOut } from '#server/platform/modules/round-games/commands/cash-out-round.ts'
import type { RoundStart } from '#server/platform/modules/round-games/commands/start-round.ts'
import { cardOf, rankOf } from '#server/shared/rules/fairness/cards.ts'
import { takeFloats } from '#server/shared/rules/fairness/floats.ts'
import { pickAndRemove } from '#server/shared/rules/fairness/pick-and-remove.ts'
import { openByteStream } from '#server/shared/rules/fairness/stream.ts'
import { type HiloGuess, holds } from '#server/shared/rules/hilo/current.ts'
import { TILES } from '#server/shared/rules/miner/current.ts'
import type { TestPlatform } from '../../support/platform.ts'
import { newKey, type Player } from '../instant-games/players.ts'

type Site = Pick<TestPlatform, 'platform'>

/** Secret floats of a round: for tests that must win or lose. */
async function floatsOf({ platform }: Site, roundId: string, count: number): Promise<number[]> {
  const [found] = await platform.reader
    .select()
    .from(rounds)
    .innerJoin(seedPairs, eq(seedPairs.id, rounds.seedPairId))
    .where(eq(rounds.id, roundId))
  if (!found?.seed_pairs.clientSeed) throw new Error('no such round')
  const { id: pairId, sealedServerSeed: sealed, clientSeed } = found.seed_pairs
  const serverSeed = unsealServerSeed(platform.settings, { pairId, sealed })
  return takeFloats(openByteStream(nodeHmacSha256, { serverSeed, clientSeed, nonce: found.rounds.nonce }), count)
}

export async function fieldOf(site: Site, roundId: string, mines: number) {
  const mined = pickAndRemove(TILES, await floatsOf(site, roundId, mines))
  const tiles = Array.from({ length: TILES }, (_, index) => index + 1)
  return { mined, safe: tiles.filter((tile) => !mined.includes(tile)) }
}

export async function cardsOf(site: Site, roundId: string, count: number): Promise<number[]> {
  return (await floatsOf(site, roundId, count)).map(cardOf)
}

/** A correct guess for these two cards; undefined if there is none. */
export function holdingGuess(card: number, next: number): HiloGuess | undefined {
  return (['up', 'down'] as const).find((guess) => holds(rankOf(card), guess, rankOf(next)))
}

/** A wrong guess for these two cards; undefined if there is none. */
export function failingGuess(card: number, next: number): HiloGuess | undefined {
  return (['up', 'down'] as const).find((guess) => !holds(rankOf(card), guess, rankOf(next)))
}

type MinerStart = Extract<RoundStart, { game: 'miner' }>
type HiloStart = Extract<RoundStart, { game: 'hilo' }>

/** A miner round of ten roubles with three mines by default. */
export function minerStart({ userId, sessionId }: Player, start: Partial<MinerStart> = {}): MinerStart {
  const wager = { amount: '10', currency: 'RUB', idempotencyKey: newKey() } as const
  return { userId, sessionId, game: 'miner', opening: { mines: 3 }, ...wager, ...start }
}

/** A hilo round of ten roubles by default. */
export function hiloStart({ userId, sessionId }: Player, start: Partial<HiloStart> = {}): HiloStart {
  const wager = { amount: '10', currency: 'RUB', idempotencyKey: newKey() } as const
  return { userId, sessionId, game: 'hilo', opening: {}, ...wager, ...start }
}

export function cashOut(
  { userId }: Player,
  round: { readonly id: string; readonly game: 'hilo' | 'miner' },
): RoundCashOut {
  return { userId, game: round.game, roundId: round.id, idempotencyKey: newKey() }
}
