import type { FeedBody } from '#server/platform/providers/odds/port.ts'
import { ownValue } from '#server/shared/own-value.ts'
import type { Grade } from '#server/shared/sports/grade.ts'

/** A result message with its sort key. */
export type ResultMessage = { readonly generatedAt: number; readonly seq: number; readonly body: FeedBody }

export const CANCEL_KINDS = ['bet_cancel', 'rollback_bet_cancel'] as const
export const RESULT_KINDS = ['bet_settlement', 'rollback_bet_settlement', ...CANCEL_KINDS] as const

export type Picked = {
  readonly market: string
  readonly outcome: string
  /** Feed timestamp of the accepted odds. */
  readonly offeredAt: number
}

type FoldedState = {
  /** Latest effective settlement and its time; null if none. */
  readonly settled: {
    readonly certainty: 1 | 2
    readonly grade: Grade
    readonly at: number
    readonly voidReason: string | null
  } | null
  /** Reason of the latest cancellation; null if none. */
  readonly cancelledFor: string | null
}

/**
 * State of a selection after all messages of its event. Messages are folded in feed-time order, so arrival order,
 * duplicates and delays do not matter. A cancellation that has not been rolled back overrides settlements; the latest
 * settlement wins, except that a live-scout settlement never overrides a confirmed one.
 */
function foldState(messages: readonly ResultMessage[], pick: Picked): FoldedState {
  const ordered = messages.toSorted((a, b) => a.generatedAt - b.generatedAt || a.seq - b.seq)
  let settled: FoldedState['settled'] = null
  const cancels = new Map<string, string>()
  for (const { body, generatedAt: at } of ordered) {
    switch (body.kind) {
      case 'bet_settlement': {
        const market = body.markets.find(({ key }) => key === pick.market)
        const grade = market && ownValue(market.outcomes, pick.outcome)
        if (grade !== undefined && !(settled?.certainty === 2 && body.certainty === 1))
          settled = { certainty: body.certainty, grade, at, voidReason: market?.voidReason ?? null }
        break
      }
      case 'rollback_bet_settlement':
        if (body.markets.includes(pick.market)) settled = null
        break
      case 'bet_cancel':
        if (covers(body, pick)) cancels.set(windowOf(body), body.reason)
        break
      case 'rollback_bet_cancel':
        cancels.delete(windowOf(body))
        break
    }
  }
  return { settled, cancelledFor: [...cancels.values()].at(-1) ?? null }
}

/** Grade of a selection; null while it is open. */
export function gradeOf(messages: readonly ResultMessage[], pick: Picked): Grade | null {
  const { settled, cancelledFor } = foldState(messages, pick)
  return cancelledFor === null ? (settled?.grade ?? null) : 'void'
}

/** Feed time of an unconfirmed (scout-only) result; otherwise null. */
export function scoutedOnlyAt(messages: readonly ResultMessage[], pick: Picked): number | null {
  const { settled, cancelledFor } = foldState(messages, pick)
  return settled?.certainty === 1 && cancelledFor === null ? settled.at : null
}

/** Void reason as given by its source; null if not void. */
export function voidReasonOf(messages: readonly ResultMessage[], pick: Picked): string | null {
  const { settled, cancelledFor } = foldState(messages, pick)
  return cancelledFor ?? (settled?.grade === 'void' ? settled.voidReason : null)
}

/** Whether the odds of a selection were cancelled, whatever its result. */
export const areOddsCancelled = (messages: readonly ResultMessage[], pick: Picked): boolean =>
  gradeOf(
    messages.filter(({ body }) => CANCEL_KINDS.some((kind) => kind === body.kind)),
    pick,
  ) === 'void'

type Window = Pick<Extract<FeedBody, { kind: 'bet_cancel' }>, 'markets' | 'startTime' | 'endTime'>

function covers({ markets, startTime, endTime }: Window, { market, offeredAt }: Picked): boolean {
  if (markets !== 'all' && !markets.includes(market)) return false
  return (startTime === null || offeredAt >= startTime) && (endTime === null || offeredAt < endTime)
}

const windowOf = ({ markets, startTime, endTime }: Window) => JSON.stringify([markets, startTime, endTime])

/** Whether the message concerns the market. */
export function concernsMarket(body: FeedBody, market: string): boolean {
  if (!('markets' in body)) return false
  return body.markets === 'all' || body.markets.some((one) => (typeof one === 'string' ? one : one.key) === market)
}
