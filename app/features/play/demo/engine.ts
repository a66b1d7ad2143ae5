import { sha256Hex } from '#server/rules/commitment.ts'
import { hmacSha256 } from '#server/rules/hmac.ts'
import { formatMicros, formatMultiplier, type Micros, micros, parseMicros } from '#server/rules/money.ts'
import { paidFor, playFrom } from '#server/rules/play.ts'
import { type GameId, type ParamsOf, rulesOf } from '#server/rules/registry.ts'
import type { BetSeeds } from '#server/rules/seeds.ts'
import { openByteStream } from '#server/rules/stream.ts'
import type { PlayedBet } from '~/features/bets/bets.ts'
import { CREDITS } from '~/lib/unit.ts'
import type { Purse } from './purse.ts'

/** So many demo bets of equal stakes: `amount` of credits in all, in canonical decimals; `now` in milliseconds since 1970. */
export type DemoWager<G extends GameId> = {
  game: G
  params: ParamsOf<G>
  amount: string
  count: number
  now: number
}

/**
 * Settles bets by the rules that settle real ones (RTS 6A), from the purse's own seeds, each with a nonce of its own. The
 * new purse holds the rest of the credits. Throws RangeError for parameters that the game does not have, and for an
 * amount that the purse does not hold.
 */
export function playDemo<G extends GameId>(
  purse: Purse,
  wager: DemoWager<G>,
): { purse: Purse; bets: readonly PlayedBet<G>[] } {
  const amount = parseMicros(wager.amount)
  const credits = parseMicros(purse.credits)
  if (amount <= 0n || amount > credits) throw new RangeError('a stake beyond the credits')
  const stake = micros(amount / BigInt(wager.count))
  const bets = Array.from({ length: wager.count }, (_, index) =>
    settleOne({ ...purse, nonce: purse.nonce + index }, wager, stake),
  )
  const paid = bets.reduce((sum, { payout }) => sum + parseMicros(payout), 0n)
  return {
    purse: { ...purse, credits: formatMicros(micros(credits - amount + paid)), nonce: purse.nonce + wager.count },
    bets,
  }
}

/** One play from seeds, as a settled bet of the demo. */
export function settleOne<G extends GameId>(
  { serverSeed, clientSeed, nonce }: BetSeeds,
  { game, params, now }: Pick<DemoWager<G>, 'game' | 'params' | 'now'>,
  stake: Micros,
): PlayedBet<G> {
  const rules = rulesOf(game)
  const play = playFrom(openByteStream(hmacSha256, { serverSeed, clientSeed, nonce }), game, params)
  return {
    game,
    params,
    outcome: play.outcome,
    id: `demo-${serverSeed.slice(0, 8)}-${nonce}`,
    currency: CREDITS,
    stake: formatMicros(stake),
    payout: formatMicros(paidFor(stake, play)),
    multiplier: formatMultiplier(play.multiplier),
    rules_version: rules.version,
    table_hash: rules.tableHash(params),
    nonce,
    client_seed: clientSeed,
    server_seed_hash: sha256Hex(serverSeed),
    server_seed: serverSeed,
    placed_at: new Date(now).toISOString(),
  }
}
