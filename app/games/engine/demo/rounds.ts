import { MAX_WIN } from '#server/shared/money/limits.ts'
import {
  formatMicros,
  formatMultiplier,
  type Micros,
  maxMultiplierFor,
  micros,
  parseMicros,
  payoutOf,
} from '#server/shared/money/micros.ts'
import { sha256Hex } from '#server/shared/rules/fairness/commitment.ts'
import { takeFloats } from '#server/shared/rules/fairness/floats.ts'
import { hmacSha256 } from '#server/shared/rules/fairness/hmac.ts'
import { openByteStream } from '#server/shared/rules/fairness/stream.ts'
import type { ActionOf, OpeningOf, ParamsOf, RoundGameId, SteppedRules } from '#server/shared/rules/registry.ts'
import type { RoundOption } from '#server/shared/rules/round-rules.ts'
import { CREDITS, currencyOf } from '~/lib/format/unit.ts'
import type { PlayedRound, StepOption } from '../round/played-round.ts'
import type { DemoWallet } from './demo-wallet.ts'
import { resolveBet } from './engine.ts'

export type DemoRound<G extends RoundGameId> = { wallet: DemoWallet; round: PlayedRound<G> }

type Course<G extends RoundGameId> = {
  game: G
  rules: SteppedRules<G>
  params: ParamsOf<G>
  nonce: number
  stake: Micros
  now: number
}

/** `amount` of credits in a canonical decimal, `now` in milliseconds since 1970. */
type DemoStart<G extends RoundGameId> = {
  game: G
  rules: SteppedRules<G>
  opening: OpeningOf<G>
  amount: string
  now: number
}

/**
 * Starts a round by the rules of real ones: deducts the stake and uses up a nonce. Throws RangeError if the amount
 * exceeds the balance.
 */
export function openDemoRound<G extends RoundGameId>(
  wallet: DemoWallet,
  { game, rules, opening, amount, now }: DemoStart<G>,
): DemoRound<G> {
  const stake = parseMicros(amount)
  const left = parseMicros(wallet.credits) - stake
  if (stake <= 0n || left < 0n) throw new RangeError('stake exceeds the credits')
  const params = rules.round.open(opening)
  const staked = formatMicros(micros(parseMicros(wallet.staked) + stake))
  const opened = { ...wallet, credits: formatMicros(micros(left)), staked, nonce: wallet.nonce + 1 }
  return { wallet: opened, round: viewOf(wallet, { game, rules, params, nonce: wallet.nonce, stake, now }) }
}

/** Takes a step; if it ends the round, pays it out. Throws RangeError for a step that is not allowed. */
export function stepDemoRound<G extends RoundGameId>(
  wallet: DemoWallet,
  round: PlayedRound<G>,
  { rules, action, now }: { rules: SteppedRules<G>; action: ActionOf<G>; now: number },
): DemoRound<G> {
  const course = courseOf(round, rules, now)
  const { append, allows } = rules.round
  if (round.status !== 'open' || !allows(course.params, roundStateOf(wallet, course).options, action))
    throw new RangeError('step is not allowed')
  return paid(wallet, viewOf(wallet, { ...course, params: append(course.params, action) }))
}

/** Cashes out a round. Throws RangeError before the first successful step. */
export function cashOutDemoRound<G extends RoundGameId>(
  wallet: DemoWallet,
  round: PlayedRound<G>,
  { rules, now }: { rules: SteppedRules<G>; now: number },
): DemoRound<G> {
  if (round.status !== 'open' || round.payout === null) throw new RangeError('nothing to cash out')
  return paid(wallet, viewOf(wallet, courseOf(round, rules, now), 'cashed_out'))
}

function courseOf<G extends RoundGameId>(round: PlayedRound<G>, rules: SteppedRules<G>, now: number): Course<G> {
  const { game, params, nonce, stake } = round
  return { game, rules, params, nonce, stake: parseMicros(stake), now }
}

function roundStateOf<G extends RoundGameId>(wallet: DemoWallet, { rules, params, nonce, stake }: Course<G>) {
  const floats = takeFloats(openByteStream(hmacSha256, { ...wallet, nonce }), rules.floatCount(params))
  const maxWin = parseMicros(MAX_WIN[currencyOf(CREDITS)])
  return rules.round.standing(params, floats, maxMultiplierFor(maxWin, stake))
}

/** The player's view of a round. `ending` is the reason for ending a round that could continue. */
function viewOf<G extends RoundGameId>(wallet: DemoWallet, course: Course<G>, ending?: 'cashed_out'): PlayedRound<G> {
  const { game, rules, params, nonce, stake } = course
  const { status, multiplier, options, shown } = roundStateOf(wallet, course)
  const isOpen = ending === undefined && status === 'open'
  return {
    id: `demo-${wallet.serverSeed.slice(0, 8)}-${nonce}`,
    game,
    status: ending ?? (status === 'complete' ? 'completed' : status),
    params,
    rules_version: rules.version,
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
    server_seed_hash: sha256Hex(wallet.serverSeed),
    bet: isOpen ? null : resolveBet({ ...wallet, nonce }, course, stake),
    ...shown,
  }
}

function optionOf(stake: Micros, { wins, of, multiplier }: RoundOption): StepOption {
  return { wins, of, multiplier: formatMultiplier(multiplier), payout: formatMicros(payoutOf(stake, multiplier)) }
}

function paid<G extends RoundGameId>(wallet: DemoWallet, round: PlayedRound<G>): DemoRound<G> {
  if (!round.bet) return { wallet, round }
  const credits = formatMicros(micros(parseMicros(wallet.credits) + parseMicros(round.bet.payout)))
  const staked = formatMicros(micros(parseMicros(wallet.staked) - parseMicros(round.stake)))
  return { wallet: { ...wallet, credits, staked }, round }
}
