import { median } from '../../bench/median.ts'

export type Sample = { readonly requests: number; readonly bytes: number }

/** More than the measurement noise of a few thousand requests, and far below a leak of half a kilobyte. */
export const MAX_BYTES_A_REQUEST = 200

/**
 * Bytes that a request leaves behind: the median of the slopes between any two samples (Theil–Sen), which is robust
 * against outliers.
 */
export function bytesARequest(samples: readonly Sample[]): number {
  return median(
    samples.flatMap((from, index) =>
      samples.slice(index + 1).map((to) => (to.bytes - from.bytes) / (to.requests - from.requests)),
    ),
  )
}
