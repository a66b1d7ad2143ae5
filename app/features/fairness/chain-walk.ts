import { type ChainKind, linkBefore } from '#server/shared/rules/fairness/chain.ts'

export type ChainWalk = { readonly kind: ChainKind; readonly link: string; readonly steps: number }

/** Longer than any chain that a platform publishes; a slip of the keyboard must not keep a phone busy for minutes. */
export const MOST_STEPS = 10_000_000

/** What may be hashed at one go, in milliseconds: a press in between is answered within a frame. */
const TURN_MS = 10

/**
 * The end of a chain that so many hashes of a link come to, in hexadecimal; a hundred thousand of them take a phone a
 * second, so that the page has its turns between. Undefined where it was broken off.
 */
export async function walkChain({ kind, link, steps }: ChainWalk, signal: AbortSignal): Promise<string | undefined> {
  let current = link
  let turnEndsAt = performance.now() + TURN_MS
  for (let step = 0; step < steps; step += 1) {
    current = linkBefore(kind, current)
    if (performance.now() < turnEndsAt) continue
    await new Promise((resolve) => setTimeout(resolve))
    if (signal.aborted) return undefined
    turnEndsAt = performance.now() + TURN_MS
  }
  return current
}
