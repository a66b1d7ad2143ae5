/** So many renders wait already that one more would be answered after its reader has left. */
export class Overloaded extends Error {
  override readonly name = 'Overloaded'
}

/** Resolves when a render may begin; null where it may at once. Throws Overloaded. */
export type RenderTurns = () => Promise<void> | null

type TurnsOptions = {
  /** How many may wait. */
  readonly max: number
  /** Calls once the loop has looked for new connections and what they ask. */
  readonly nextTurn: (begin: () => void) => void
}

/**
 * One render begins in a turn of the event loop, first come first served. A render is synchronous once it has begun, and a
 * turn accepts one new connection: where every open connection had its next page rendered in each turn, a new one waited
 * for all of them, again and again.
 */
export function createRenderTurns({ max, nextTurn }: TurnsOptions): RenderTurns {
  const waiting: (() => void)[] = []
  let isTaken = false

  function pass(): void {
    const begin = waiting.shift()
    if (begin === undefined) {
      isTaken = false
      return
    }
    nextTurn(pass)
    begin()
  }

  return () => {
    if (!isTaken) {
      isTaken = true
      nextTurn(pass)
      return null
    }
    if (waiting.length >= max) throw new Overloaded()
    return new Promise((resolve) => void waiting.push(resolve))
  }
}
