import type { RoomState } from '#server/shared/contract/shared-rounds/fold.ts'

type Entry = RoomState['entries'][number]

/** All that one player holds in a draw. */
export type Holder = {
  /** The same for all purchases of a player in this draw. */
  readonly id: string
  /** The beginning of a name; null for who hides it. */
  readonly player: string | null
  readonly tickets: number
  readonly isOwn: boolean
}

/** The players of a draw, who bought first first. */
export function holdersOf(entries: readonly Entry[], own: ReadonlySet<string>): Holder[] {
  const holders = new Map<string, Holder>()
  for (const { id, holder, player, tickets } of entries) {
    const known = holders.get(holder)
    holders.set(holder, {
      id: holder,
      player,
      tickets: (known?.tickets ?? 0) + tickets,
      isOwn: own.has(id) || known?.isOwn === true,
    })
  }
  return [...holders.values()]
}

export const ticketsOf = (entries: readonly Pick<Entry, 'tickets'>[]): number =>
  entries.reduce((sum, { tickets }) => sum + tickets, 0)

export const ownTickets = (holders: readonly Holder[]): number => holders.find(({ isOwn }) => isOwn)?.tickets ?? 0
