import type { Table } from '~/features/shared-rounds/crash-table.ts'
import type { OwnFund } from '~/games/engine/play/use-play-mode.ts'
import type { Unit } from '~/lib/format/unit.ts'

/** A player's own bet in a round, for money or demo credits. Multipliers in hundredths. */
export type OwnBet = {
  readonly id: string
  readonly round_id: string
  readonly slot: number
  readonly auto: number | null
  /** Target of the automatic cash-out. */
  readonly target: number
  readonly currency: Unit
  readonly stake: string
  readonly status: 'open' | 'won' | 'lost' | 'refunded'
  readonly left_at: number | null
  readonly payout: string | null
}

export const SLOTS = [1, 2] as const
export type SlotNumber = (typeof SLOTS)[number]

/** Bet request of one slot; `amount` is a canonical decimal. */
export type BetRequest = {
  readonly slot: SlotNumber
  readonly auto: number | null
  readonly amount: string
  readonly isAutomatic: boolean
  readonly fund: OwnFund
}

/** Places bets. Each call throws like a procedure does; when it resolves, `bets` contains its result. */
export type Desk = {
  /** Last bet of each slot, whatever its round. */
  readonly bets: readonly OwnBet[]
  readonly place: (wish: BetRequest) => Promise<void>
  readonly cancel: (bet: OwnBet) => Promise<void>
  readonly cashOut: (bet: OwnBet) => Promise<void>
}

/** Latest state of each slot's bet: `news` are newer than `known`, but an ended bet stays ended. */
export function withNews(known: readonly OwnBet[], news: readonly OwnBet[]): readonly OwnBet[] {
  const bySlot = new Map(known.map((bet) => [bet.slot, bet]))
  for (const bet of news) {
    const before = bySlot.get(bet.slot)
    if (before?.id === bet.id && before.status !== 'open') continue
    bySlot.set(bet.slot, bet)
  }
  return [...bySlot.values()].toSorted((a, b) => a.slot - b.slot)
}

/** Updates own bets from the table; returns the same list if nothing changed. */
export function withTable(own: readonly OwnBet[], { bets }: Pick<Table, 'bets'>): readonly OwnBet[] {
  const isNews = own.some(
    (bet) => bet.status === 'open' && bets.some(({ id, status }) => id === bet.id && status !== 'open'),
  )
  if (!isNews) return own
  return own.map((bet) => {
    const reported = bets.find(({ id }) => id === bet.id)
    return reported && bet.status === 'open'
      ? { ...bet, status: reported.status, left_at: reported.left_at, payout: reported.payout }
      : bet
  })
}
