import { newId } from '#server/platform/kernel/ids.ts'
import { betReference, logPlacedBet, recordBet } from '#server/platform/modules/bets/index.ts'
import { rotateSeeds } from '#server/platform/modules/fairness/commands/rotate-seeds.ts'
import { nodeHmacSha256, takeNonce } from '#server/platform/modules/fairness/index.ts'
import { placeStake, settleStake } from '#server/platform/modules/ledger/stakes/index.ts'
import { CURRENCY_CODES, type Currency } from '#server/shared/constants/currencies.ts'
import { betLimitsIn } from '#server/shared/money/limits.ts'
import { type Micros, parseMicros } from '#server/shared/money/micros.ts'
import { edgeOfBet } from '#server/shared/promotions/contribution.ts'
import { currentCases } from '#server/shared/rules/cases/catalogue.ts'
import { openByteStream } from '#server/shared/rules/fairness/stream.ts'
import { games } from '#server/shared/rules/games.ts'
import { paidFor, playFrom } from '#server/shared/rules/play.ts'
import type { InstantGameId, InstantRules, ParamsOf } from '#server/shared/rules/registry.ts'
import type { BulkWriter } from './bulk-writer.ts'
import type { LargePlayer } from './players.ts'

/** A play in one currency, with what does not depend on its seeds. */
type Play = {
  readonly game: InstantGameId
  readonly rules: InstantRules<InstantGameId>
  readonly params: ParamsOf<InstantGameId>
  readonly stake: Micros
  readonly tableHash: string
  readonly edgePpm: number | undefined
}

/** Parameters of each game in a currency; more of the games that are played most. */
const playsIn = (currency: Currency): { readonly [G in InstantGameId]: readonly ParamsOf<G>[] } => {
  const chip = betLimitsIn(games.instant.roulette.limits, currency).min
  return {
    dice: [500, 2500, 4950, 5000, 7500, 9000].flatMap((chance) =>
      (['under', 'over'] as const).map((side) => ({ side, chance })),
    ),
    coinflip: [{ side: 'heads' }, { side: 'tails' }],
    keno: [
      { risk: 'low', picks: [1, 2, 3] },
      { risk: 'medium', picks: [4, 8, 15, 16, 23] },
      { risk: 'high', picks: [1, 5, 9, 13, 17, 21, 25, 29, 33, 37] },
    ],
    roulette: [{ chips: [{ bet: 'red', amount: chip }] }, { chips: [{ bet: 'straight:17', amount: chip }] }],
    wheel: [{ risk: 'low' }, { risk: 'medium' }, { risk: 'high' }],
    // the others cost more than a deposit pays for
    cases: currentCases()
      .slice(0, 1)
      .map(({ slug, version }) => ({ case: slug, version, currency })),
  }
}

function playsOf(currency: Currency): Play[] {
  const plays = playsIn(currency)
  return (Object.keys(plays) as InstantGameId[]).flatMap((game) =>
    plays[game].map((params) => playOf(game, params, currency)),
  )
}

function playOf(game: InstantGameId, params: ParamsOf<InstantGameId>, currency: Currency): Play {
  const { limits } = games.instant[game]
  const rules = games.instant[game].current as InstantRules<InstantGameId>
  const stake = 'stakeOf' in rules ? rules.stakeOf(params) : parseMicros(betLimitsIn(limits, currency).min)
  return { game, rules, params, stake, tableHash: rules.tableHash(params), edgePpm: edgeOfBet(game, params) }
}

/** A player's pair is revealed after this many bets. */
const BETS_A_PAIR = 200

/** Returns a function that places a bet of the least stake in a game. */
export function openBetting(writer: BulkWriter): (player: LargePlayer) => void {
  const plays = new Map(CURRENCY_CODES.map((currency) => [currency, playsOf(currency)]))
  return (player) => {
    const nonce = placeBet(writer, player, writer.choose(plays.get(player.currency) ?? []))
    if (nonce + 1 < BETS_A_PAIR) return
    writer.run((context) => rotateSeeds(context, { userId: player.userId, idempotencyKey: writer.nextKey() }))
  }
}

/**
 * A bet as `playRound` decides and stores it, without what leaves no row that lasts: requests, limits, bonuses and
 * receipts. Returns its nonce.
 */
function placeBet(writer: BulkWriter, { userId, sessionId, currency }: LargePlayer, play: Play): number {
  const { game, rules, params, stake, tableHash, edgePpm } = play
  const { version: rulesVersion } = rules
  return writer.run((context) => {
    const id = newId(context)
    const reference = betReference(id)
    const { pairId, seeds } = takeNonce(context, userId)
    const { nonce, clientSeed } = seeds
    placeStake(context, { userId, currency, reference, amount: stake })
    const proof = { pair: pairId, nonce, table_hash: tableHash, client_seed: clientSeed }
    logPlacedBet(context, { id, userId, game, rulesVersion, params, currency, stake, proof }, { isRebuilt: true })
    const { floats, outcome, multiplier, ...priced } = playFrom(openByteStream(nodeHmacSha256, seeds), rules, params)
    const payout = paidFor(stake, { multiplier, ...priced })
    settleStake(context, { reference, payout })
    const decided = { id, game, rulesVersion, params, outcome, multiplier, currency, stake, payout, edgePpm }
    recordBet(
      context,
      {
        ...decided,
        placedAt: context.now,
        proof: { kind: 'seed_pair', pairId, nonce, floats, tableHash },
      },
      { userId, sessionId },
    )
    return nonce
  })
}
