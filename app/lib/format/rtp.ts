import type { Locale } from '#server/shared/constants/locales.ts'
import type { Ratio } from '#server/shared/money/ratio.ts'
import { formatPercent } from './format.ts'
import { ratioToPercent } from './ratio.ts'

/** So many decimals of a return are shown wherever one stands by itself; tables of exact figures show more. */
const RTP_DIGITS = 2
/** An edge is shown to the hundredth where that is all of it, and so far where it is not. */
const EDGE_DIGITS = 4

/** What comes back on average, in percents: "97.29" of 36/37. Rounded down, so that no game promises more than it pays. */
export const rtpPercent = (rtp: Ratio): string => ratioToPercent(rtp, RTP_DIGITS)

/** "97,29 %", of a ratio or of its `rtpPercent`: the one way in which a return is written. */
export function formatRtp(rtp: Ratio | string, locale: Locale): string {
  return formatPercent(typeof rtp === 'string' ? rtp : rtpPercent(rtp), locale, RTP_DIGITS)
}

/** RTP of a game for lists: "97,29 %", or "≥ 98,99 %" where it depends on the pick (the game's page shows that of the pick). */
export function formatGameRtp(
  { rtp, isRtpLowest }: { readonly rtp: string; readonly isRtpLowest?: true },
  locale: Locale,
): string {
  return `${isRtpLowest ? '≥\u00A0' : ''}${formatRtp(rtp, locale)}`
}

/** What the house keeps on average, in percents, to the nearest of its last decimal: "2.7027" of 36/37, "1" of 99 %. */
export function edgePercent({ numerator, denominator }: Ratio): string {
  const scale = 10n ** BigInt(EDGE_DIGITS)
  const scaled = (2n * (denominator - numerator) * 100n * scale + denominator) / (2n * denominator)
  const fraction = (scaled % scale)
    .toString()
    .padStart(EDGE_DIGITS, '0')
    .replace(/0{1,6}$/, '')
  return fraction ? `${scaled / scale}.${fraction}` : `${scaled / scale}`
}

/** "2,7027 %", "1 %": with the decimals that it has. */
export function formatEdge(rtp: Ratio, locale: Locale): string {
  const edge = edgePercent(rtp)
  return formatPercent(edge, locale, edge.split('.')[1]?.length ?? 0)
}
