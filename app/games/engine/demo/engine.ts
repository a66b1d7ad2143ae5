import { formatMicros, formatMultiplier, type Micros, micros, parseMicros } from '#server/shared/money/micros.ts'
import { sha256Hex } from '#server/shared/rules/fairness/commitment.ts'
import { hmacSha256 } from '#server/shared/rules/fairness/hmac.ts'
import type { BetSeeds } from '#server/shared/rules/fairness/seeds.ts'
import { openByteStream } from '#server/shared/rules/fairness/stream.ts'
import { paidFor, playFrom } from '#server/shared/rules/play.ts'
import type { BetRules, GameId, ParamsOf } from '#server/shared/rules/registry.ts'
import type { PlayedBet } from '~/features/bets/bets.ts'
import { CREDITS } from '~/lib/format/unit.ts'
import type { DemoWallet } from './demo-wallet.ts'

/**
 * A number of demo bets with equal stakes: `amount` is their total in credits, in canonical decimals; `now` in
 * milliseconds since 1970.
 */
export type DemoWager<G extends GameId> = {
  game: G
  rules: BetRules<G>
  params: ParamsOf<G>
  amount: string
  count: number
  now: number
}

/**
 * Settles bets by the rules of real ones (RTS 6A), from the wallet's own seeds, with one nonce each. Returns the wallet
 * with the new balance. Throws RangeError for invalid parameters, or if the amount exceeds the balance.
 */
export function playDemo<G extends GameId>(
  wallet: DemoWallet,
  wager: DemoWager<G>,
): { wallet: DemoWallet; bets: readonly PlayedBet<G>[] } {
  const amount = parseMicros(wager.amount)
  const credits = parseMicros(wallet.credits)
  if (amount <= 0n || amount > credits) throw new RangeError('stake exceeds the credits')
  const stake = micros(amount / BigInt(wager.count))
  const bets = Array.from({ length: wager.count }, (_, index) =>
    resolveBet({ ...wallet, nonce: wallet.nonce + index }, wager, stake),
  )
  const paid = bets.reduce((sum, { payout }) => sum + parseMicros(payout), 0n)
  return {
    wallet: { ...wallet, credits: formatMicros(micros(credits - amount + paid)), nonce: wallet.nonce + wager.count },
    bets,
  }
}

/** Resolves one play from seeds to a settled demo bet. */
export function resolveBet<G extends GameId>(
  { serverSeed, clientSeed, nonce }: BetSeeds,
  { game, rules, params, now }: Pick<DemoWager<G>, 'game' | 'rules' | 'params' | 'now'>,
  stake: Micros,
): PlayedBet<G> {
  const play = playFrom(openByteStream(hmacSha256, { serverSeed, clientSeed, nonce }), rules, params)
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
