import { median } from '../../bench/median.ts'

/** What a program uses after it has answered so many requests. */
export type Sample = { readonly requests: number; readonly bytes: number }

/** More than measuring makes of some thousand requests by itself, and far below a leak of half a kilobyte. */
export const MAX_BYTES_A_REQUEST = 200

/**
 * Bytes that a request leaves behind: the median of the slopes between any two samples (Theil–Sen), which a few odd
 * samples do not move.
 */
export function bytesARequest(samples: readonly Sample[]): number {
  return median(
    samples.flatMap((from, index) =>
      samples.slice(index + 1).map((to) => (to.bytes - from.bytes) / (to.requests - from.requests)),
    ),
  )
}
