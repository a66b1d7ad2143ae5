import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import type { Currency } from '#server/shared/constants/currencies.ts'
import { ceilAtMid, floorAtMid } from '#server/shared/money/arithmetic.ts'
import { type Micros, micros } from '#server/shared/money/micros.ts'
import type { Window } from '#server/shared/window-at.ts'
import { currentRates } from '../exchange-rates/index.ts'
import { type PastStake, stakesSince } from '../ledger/stakes/index.ts'
import type { LimitKey } from './limit.ts'
import { PLAY_TAIL_MS, SESSION_BREAK_MS } from './protection.ts'

type New = LimitKey & { readonly currency: Currency | null }

/** Usage in a window before its limit existed, at the rates of each moment. */
export function usedBefore(context: CommandContext, { userId, kind, span, currency }: New, window: Window): Micros {
  if (kind === 'deposit' || kind === 'bet' || span === 'session') return micros(0n)
  const stakes = stakesSince(context, { userId, from: window.from })
  if (currency === null) return micros(BigInt(playedIn(stakes, window, context.now)))
  const used = stakes.reduce((sum, stake) => sum + useOf(context, stake, { kind, currency }), 0n)
  return micros(used)
}

type Counting = { readonly kind: 'loss' | 'stake' | 'time'; readonly currency: Currency }

function useOf(context: CommandContext, stake: PastStake, { kind, currency: to }: Counting): bigint {
  const pair = { from: stake.currency, to }
  const placed = currentRates(context, stake.placedAt).mids
  const changed = currentRates(context, stake.changedAt ?? stake.placedAt).mids
  return kind === 'loss'
    ? ceilAtMid(stake.real, pair, placed) - floorAtMid(stake.returned, pair, changed)
    : ceilAtMid(micros(stake.real + stake.bonus), pair, placed) - floorAtMid(stake.voided, pair, changed)
}

/**
 * Time played in a window: while a stake was open, and five minutes after each bet.
 * @param stakes in their order
 * @returns milliseconds
 */
export function playedIn(
  stakes: readonly Pick<PastStake, 'placedAt' | 'changedAt'>[],
  { from }: Window,
  now: number,
): number {
  let played = 0
  let countedTo = from
  for (const { placedAt, changedAt } of stakes) {
    const openUntil = changedAt ?? now
    const openedLately = openUntil - placedAt < SESSION_BREAK_MS
    const until = Math.min(now, Math.max(placedAt + PLAY_TAIL_MS, openedLately ? openUntil : 0))
    const begin = Math.max(countedTo, placedAt)
    played += Math.max(0, until - begin)
    countedTo = Math.max(countedTo, until)
  }
  return played
}
