import type { Locale } from '#server/shared/constants/locales.ts'
import type { Ratio } from '#server/shared/money/ratio.ts'
import { formatPercent } from './format.ts'
import { ratioToPercent } from './ratio.ts'

/** Decimals of an RTP; tables of exact figures show more. */
const RTP_DIGITS = 2
/** Maximum decimals of a house edge; trailing zeros are dropped. */
const EDGE_DIGITS = 4

/** RTP in percent: "97.29" for 36/37. Rounded down, so that it is never overstated. */
export const rtpPercent = (rtp: Ratio): string => ratioToPercent(rtp, RTP_DIGITS)

/** "97,29 %", from a ratio or its `rtpPercent`. The only format used for an RTP. */
export function formatRtp(rtp: Ratio | string, locale: Locale): string {
  return formatPercent(typeof rtp === 'string' ? rtp : rtpPercent(rtp), locale, RTP_DIGITS)
}

/**
 * RTP of a game for lists: "97,29 %", or "≥ 98,99 %" if it depends on the pick (the game's page shows the exact one).
 */
export function formatGameRtp(
  { rtp, isRtpLowest }: { readonly rtp: string; readonly isRtpLowest?: true },
  locale: Locale,
): string {
  return `${isRtpLowest ? '≥\u00A0' : ''}${formatRtp(rtp, locale)}`
}

/** House edge in percent, rounded to the nearest: "2.7027" for 36/37, "1" for 99 %. */
export function edgePercent({ numerator, denominator }: Ratio): string {
  const scale = 10n ** BigInt(EDGE_DIGITS)
  const scaled = (2n * (denominator - numerator) * 100n * scale + denominator) / (2n * denominator)
  const fraction = (scaled % scale)
    .toString()
    .padStart(EDGE_DIGITS, '0')
    .replace(/0{1,6}$/, '')
  return fraction ? `${scaled / scale}.${fraction}` : `${scaled / scale}`
}

/** "2,7027 %", "1 %": without trailing zeros. */
export function formatEdge(rtp: Ratio, locale: Locale): string {
  const edge = edgePercent(rtp)
  return formatPercent(edge, locale, edge.split('.')[1]?.length ?? 0)
}
