import type { Table } from '~/features/shared-rounds/crash-table.ts'
import type { OwnFund } from '~/games/engine/play/use-play-mode.ts'
import type { Unit } from '~/lib/format/unit.ts'

/** A player's own bet in a flight, for money or for the demo's credits. Multipliers in hundredths. */
export type OwnBet = {
  readonly id: string
  readonly round_id: string
  readonly slot: number
  readonly auto: number | null
  /** Where it is cashed out unasked. */
  readonly target: number
  readonly currency: Unit
  readonly stake: string
  readonly status: 'open' | 'won' | 'lost' | 'refunded'
  readonly left_at: number | null
  readonly payout: string | null
}

export const SLOTS = [1, 2] as const
export type SlotNumber = (typeof SLOTS)[number]

/** What is wished for of one slot; `amount` is a canonical decimal. */
export type Wish = {
  readonly slot: SlotNumber
  readonly auto: number | null
  readonly amount: string
  readonly isAutomatic: boolean
  readonly fund: OwnFund
}

/** Where bets are placed. Each call throws as a procedure does, and what it came to is in `bets` by then. */
export type Desk = {
  /** The last bet of each slot, whatever its round. */
  readonly bets: readonly OwnBet[]
  readonly place: (wish: Wish) => Promise<void>
  readonly cancel: (bet: OwnBet) => Promise<void>
  readonly cashOut: (bet: OwnBet) => Promise<void>
}

/** The later news of each bet, one bet a slot: `news` come after `known`, but what has ended stays so. */
export function withNews(known: readonly OwnBet[], news: readonly OwnBet[]): readonly OwnBet[] {
  const bySlot = new Map(known.map((bet) => [bet.slot, bet]))
  for (const bet of news) {
    const before = bySlot.get(bet.slot)
    if (before?.id === bet.id && before.status !== 'open') continue
    bySlot.set(bet.slot, bet)
  }
  return [...bySlot.values()].toSorted((a, b) => a.slot - b.slot)
}

/** Own bets by what the table says of them; the same list where it says nothing new. */
export function withTable(own: readonly OwnBet[], { bets }: Pick<Table, 'bets'>): readonly OwnBet[] {
  const isNews = own.some(
    (bet) => bet.status === 'open' && bets.some(({ id, status }) => id === bet.id && status !== 'open'),
  )
  if (!isNews) return own
  return own.map((bet) => {
    const told = bets.find(({ id }) => id === bet.id)
    return told && bet.status === 'open'
      ? { ...bet, status: told.status, left_at: told.left_at, payout: told.payout }
      : bet
  })
}
