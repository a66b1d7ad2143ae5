import type { FeedBody } from '#server/platform/providers/odds/port.ts'
import { ownValue } from '#server/shared/own-value.ts'
import type { Grade } from '#server/shared/sports/grade.ts'

/** A message that says how something ended, with what it is ordered by. */
export type ResultMessage = { readonly generatedAt: number; readonly seq: number; readonly body: FeedBody }

export const CANCEL_KINDS = ['bet_cancel', 'rollback_bet_cancel'] as const
export const RESULT_KINDS = ['bet_settlement', 'rollback_bet_settlement', ...CANCEL_KINDS] as const

export type Picked = {
  readonly market: string
  readonly outcome: string
  /** The feed's time of the odds that were taken. */
  readonly offeredAt: number
}

type Stand = {
  /** What the last settlement that counts says, and when; null while none does. */
  readonly settled: {
    readonly certainty: 1 | 2
    readonly grade: Grade
    readonly at: number
    readonly voidReason: string | null
  } | null
  /** Of the cancel that was said last; null without any. */
  readonly cancelledFor: string | null
}

/**
 * How a pick stands after an event's messages: the fold of them in the order of the feed's own time, never in that of their
 * arrival, so that any permutation, repetition or delay of them comes to the same. Cancels that were not taken back win over
 * settlements; of those the last one counts, except that a live scout's never replaces a confirmed one.
 */
function standOf(messages: readonly ResultMessage[], pick: Picked): Stand {
  const ordered = messages.toSorted((a, b) => a.generatedAt - b.generatedAt || a.seq - b.seq)
  let settled: Stand['settled'] = null
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

/** What a pick has come to; null while it is open. */
export function gradeOf(messages: readonly ResultMessage[], pick: Picked): Grade | null {
  const { settled, cancelledFor } = standOf(messages, pick)
  return cancelledFor === null ? (settled?.grade ?? null) : 'void'
}

/** When the result of a pick was told that nobody has confirmed yet, by the feed's clock; null of any other. */
export function scoutedOnlyAt(messages: readonly ResultMessage[], pick: Picked): number | null {
  const { settled, cancelledFor } = standOf(messages, pick)
  return settled?.certainty === 1 && cancelledFor === null ? settled.at : null
}

/** Why a pick is void, in the word of who said so; null of any other. */
export function voidReasonOf(messages: readonly ResultMessage[], pick: Picked): string | null {
  const { settled, cancelledFor } = standOf(messages, pick)
  return cancelledFor ?? (settled?.grade === 'void' ? settled.voidReason : null)
}

/** Whether the odds of a pick were taken back, whatever its result is. */
export const isTakenBack = (messages: readonly ResultMessage[], pick: Picked): boolean =>
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

/** Whether a message says something of a market. */
export function names(body: FeedBody, market: string): boolean {
  if (!('markets' in body)) return false
  return body.markets === 'all' || body.markets.some((one) => (typeof one === 'string' ? one : one.key) === market)
}
