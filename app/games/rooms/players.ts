import type { RoomState } from '#server/shared/contract/shared-rounds/fold.ts'

type Entry = RoomState['entries'][number]

export type Holder = {
  /** The same for all purchases of a player in this draw. */
  readonly id: string
  /** Beginning of the name; null if the player hides it. */
  readonly player: string | null
  readonly tickets: number
  readonly isOwn: boolean
}

/** Players of a draw, in the order of their first purchase. */
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
