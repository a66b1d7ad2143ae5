import { type ChainKind, linkBefore } from '#server/shared/rules/fairness/chain.ts'

export type ChainWalk = { readonly kind: ChainKind; readonly link: string; readonly steps: number }

/** Longer than any published chain; prevents a typing error from keeping a phone busy for minutes. */
export const MOST_STEPS = 10_000_000

/** Maximum time of one batch of hashes in milliseconds, so that clicks in between are handled within a frame. */
const TURN_MS = 10

/**
 * Hashes a link this many times and returns the chain's end in hexadecimal; undefined if aborted. Runs in batches,
 * since a hundred thousand hashes take a phone one second.
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
