import { sha256Hex } from '#server/rules/commitment.ts'
import { hmacSha256 } from '#server/rules/hmac.ts'
import { formatMicros, formatMultiplier, micros, parseMicros, payoutOf } from '#server/rules/money.ts'
import { playFrom } from '#server/rules/play.ts'
import { type GameId, type ParamsOf, rulesOf } from '#server/rules/registry.ts'
import { openByteStream } from '#server/rules/stream.ts'
import type { PlayedBet } from '~/features/bets/bets.ts'
import { CREDITS } from '~/lib/unit.ts'
import type { Purse } from './purse.ts'

/** A demo bet: `amount` of credits in canonical decimals, `now` in milliseconds since 1970. */
export type DemoBet<G extends GameId> = { game: G; params: ParamsOf<G>; amount: string; now: number }

/**
 * Settles one bet by the rules that settle real ones (RTS 6A), from the purse's own seeds. The new purse holds the rest
 * of the credits and the next nonce. Throws RangeError for parameters that the game does not have, and for an amount
 * that the purse does not hold.
 */
export function playDemo<G extends GameId>(
  purse: Purse,
  { game, params, amount, now }: DemoBet<G>,
): { purse: Purse; bet: PlayedBet<G> } {
  const { serverSeed, clientSeed, nonce } = purse
  const stake = parseMicros(amount)
  const credits = parseMicros(purse.credits)
  if (stake <= 0n || stake > credits) throw new RangeError('a stake beyond the credits')
  const rules = rulesOf(game)
  const { outcome, multiplier } = playFrom(openByteStream(hmacSha256, purse), game, params)
  const payout = payoutOf(stake, multiplier)
  return {
    purse: { ...purse, credits: formatMicros(micros(credits - stake + payout)), nonce: nonce + 1 },
    bet: {
      game,
      params,
      outcome,
      id: `demo-${serverSeed.slice(0, 8)}-${nonce}`,
      currency: CREDITS,
      stake: amount,
      payout: formatMicros(payout),
      multiplier: formatMultiplier(multiplier),
      rules_version: rules.version,
      table_hash: rules.tableHash(params),
      nonce,
      client_seed: clientSeed,
      server_seed_hash: sha256Hex(serverSeed),
      server_seed: serverSeed,
      placed_at: new Date(now).toISOString(),
    },
  }
}
