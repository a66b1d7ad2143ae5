/** A purchase, in the order of purchase. */
export type Purchase = { readonly player: string; readonly tickets: number }

/**
 * How many tickets of each purchase come back when entries close: nobody holds more than half of what is drawn from, and
 * the last bought go first (docs/domain/games.md C.10). Only one player can be above it, and keeps as many as all others.
 */
export function ticketsBack(purchases: readonly Purchase[]): readonly number[] {
  const held = new Map<string, number>()
  for (const { player, tickets } of purchases) held.set(player, (held.get(player) ?? 0) + tickets)
  const total = [...held.values()].reduce((sum, tickets) => sum + tickets, 0)
  const back = purchases.map(() => 0)
  for (const [player, tickets] of held) {
    let excess = tickets - (total - tickets)
    for (let index = purchases.length - 1; index >= 0 && excess > 0; index -= 1) {
      const purchase = purchases[index]
      if (purchase?.player !== player) continue
      back[index] = Math.min(purchase.tickets, excess)
      excess -= purchase.tickets
    }
  }
  return back
}
