import { sha256Hex } from '#server/rules/commitment.ts'
import { takeFloats } from '#server/rules/floats.ts'
import { hmacSha256 } from '#server/rules/hmac.ts'
import {
  formatMicros,
  formatMultiplier,
  type Micros,
  maxMultiplierFor,
  micros,
  parseMicros,
  payoutOf,
} from '#server/rules/money.ts'
import { type ParamsOf, type RoundGameId, rulesOf } from '#server/rules/registry.ts'
import { type ActionOf, type OpeningOf, roundRulesOf } from '#server/rules/round-registry.ts'
import type { RoundOption } from '#server/rules/round-rules.ts'
import { stakeBounds } from '#server/rules/stake.ts'
import { openByteStream } from '#server/rules/stream.ts'
import { CREDITS, currencyOf } from '~/lib/unit.ts'
import type { PlayedRound, StepOption } from '../played-round.ts'
import { settleOne } from './engine.ts'
import type { Purse } from './purse.ts'

/** A round and what is left beside it. */
export type DemoRound<G extends RoundGameId> = { purse: Purse; round: PlayedRound<G> }

type Course<G extends RoundGameId> = { game: G; params: ParamsOf<G>; nonce: number; stake: Micros; now: number }

/**
 * Begins a round by the rules that begin real ones: its stake leaves the credits, its nonce is taken. Throws RangeError
 * for an amount that the purse does not hold.
 */
export function openDemoRound<G extends RoundGameId>(
  purse: Purse,
  { game, opening, amount, now }: { game: G; opening: OpeningOf<G>; amount: string; now: number },
): DemoRound<G> {
  const stake = parseMicros(amount)
  const left = parseMicros(purse.credits) - stake
  if (stake <= 0n || left < 0n) throw new RangeError('a stake beyond the credits')
  const params = roundRulesOf(game).open(opening)
  const staked = formatMicros(micros(parseMicros(purse.staked) + stake))
  const opened = { ...purse, credits: formatMicros(micros(left)), staked, nonce: purse.nonce + 1 }
  return { purse: opened, round: viewOf(purse, { game, params, nonce: purse.nonce, stake, now }) }
}

/** Takes a step; a round that it ends is paid. Throws RangeError for a step that may not be taken. */
export function stepDemoRound<G extends RoundGameId>(
  purse: Purse,
  round: PlayedRound<G>,
  { action, now }: { action: ActionOf<G>; now: number },
): DemoRound<G> {
  const course = courseOf(round, now)
  const { append, allows } = roundRulesOf(round.game)
  if (round.status !== 'open' || !allows(course.params, standingOf(purse, course).options, action))
    throw new RangeError('a step that may not be taken')
  return paid(purse, viewOf(purse, { ...course, params: append(course.params, action) }))
}

/** Ends a round on its player's wish. Throws RangeError before the first step that held. */
export function cashOutDemoRound<G extends RoundGameId>(
  purse: Purse,
  round: PlayedRound<G>,
  now: number,
): DemoRound<G> {
  if (round.status !== 'open' || round.payout === null) throw new RangeError('nothing to cash out')
  return paid(purse, viewOf(purse, courseOf(round, now), 'cashed_out'))
}

function courseOf<G extends RoundGameId>(round: PlayedRound<G>, now: number): Course<G> {
  const { game, params, nonce, stake } = round
  return { game, params, nonce, stake: parseMicros(stake), now }
}

function standingOf<G extends RoundGameId>(purse: Purse, { game, params, nonce, stake }: Course<G>) {
  const floats = takeFloats(openByteStream(hmacSha256, { ...purse, nonce }), rulesOf(game).floatCount(params))
  const { maxWin } = stakeBounds(game, currencyOf(CREDITS))
  return roundRulesOf(game).standing(params, floats, maxMultiplierFor(maxWin, stake))
}

/** What the player may see. `ending` says why a round is over that could go on. */
function viewOf<G extends RoundGameId>(purse: Purse, course: Course<G>, ending?: 'cashed_out'): PlayedRound<G> {
  const { game, params, nonce, stake } = course
  const { status, multiplier, options, shown } = standingOf(purse, course)
  const isOpen = ending === undefined && status === 'open'
  return {
    id: `demo-${purse.serverSeed.slice(0, 8)}-${nonce}`,
    game,
    status: ending ?? (status === 'complete' ? 'completed' : status),
    params,
    currency: CREDITS,
    stake: formatMicros(stake),
    multiplier: isOpen && multiplier ? formatMultiplier(multiplier) : null,
    payout: isOpen && multiplier ? formatMicros(payoutOf(stake, multiplier)) : null,
    options: Object.fromEntries(
      Object.entries<RoundOption | null>(options).map(([step, option]) => [
        step,
        isOpen && option ? optionOf(stake, option) : null,
      ]),
    ),
    nonce,
    server_seed_hash: sha256Hex(purse.serverSeed),
    bet: isOpen ? null : settleOne({ ...purse, nonce }, course, stake),
    ...shown,
  }
}

function optionOf(stake: Micros, { wins, of, multiplier }: RoundOption): StepOption {
  return { wins, of, multiplier: formatMultiplier(multiplier), payout: formatMicros(payoutOf(stake, multiplier)) }
}

/** A round that is over gives its payout to the credits. */
function paid<G extends RoundGameId>(purse: Purse, round: PlayedRound<G>): DemoRound<G> {
  if (!round.bet) return { purse, round }
  const credits = formatMicros(micros(parseMicros(purse.credits) + parseMicros(round.bet.payout)))
  const staked = formatMicros(micros(parseMicros(purse.staked) - parseMicros(round.stake)))
  return { purse: { ...purse, credits, staked }, round }
}
