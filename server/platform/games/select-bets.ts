import { eq } from 'drizzle-orm'
import { bets, seedPairs } from '#db/platform/schema/games.ts'
import { m4, micros } from '#server/rules/money.ts'
import type { Platform } from '../platform.ts'
import { type BetView, betView } from './bet-view.ts'
import { unsealServerSeed } from './seal-server-seed.ts'

export type BetReader = Pick<Platform, 'reader' | 'settings'>

/** Bets with the seeds that they were decided by, to be narrowed with `where`. */
export function selectBets({ reader }: BetReader) {
  return reader.select().from(bets).innerJoin(seedPairs, eq(seedPairs.id, bets.seedPairId)).$dynamic()
}

type BetRow = { readonly bets: typeof bets.$inferSelect; readonly seed_pairs: typeof seedPairs.$inferSelect }

/** A stored bet for its check. The server seed is opened only once its pair is revealed. */
export function viewOfRow({ settings }: BetReader, { bets: bet, seed_pairs: pair }: BetRow): BetView {
  const { id, game, params, outcome, currency, rulesVersion, tableHash, nonce, placedAt } = bet
  if (pair.clientSeed === null) throw new Error('a bet of a pair that was only announced')
  const isRevealed = pair.status === 'revealed'
  return betView({
    ...{ id, game, params, outcome, currency, rulesVersion, tableHash, nonce, placedAt },
    stake: micros(bet.stake),
    payout: micros(bet.payout),
    multiplier: m4(bet.multiplier),
    clientSeed: pair.clientSeed,
    serverSeedHash: pair.serverSeedHash,
    serverSeed: isRevealed
      ? unsealServerSeed(settings.secret, { pairId: pair.id, sealed: pair.sealedServerSeed })
      : null,
  })
}
