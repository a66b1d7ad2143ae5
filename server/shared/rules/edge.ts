import type { Ratio } from '../money/ratio.ts'

/** House edge of an exact RTP, in 1e-6 and rounded half up. */
export const edgePpmOf = ({ numerator, denominator }: Ratio): number =>
  Number(((denominator - numerator) * 2_000_000n + denominator) / (2n * denominator))
