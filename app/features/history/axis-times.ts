import type { Locale } from '#server/shared/constants/locales.ts'
import { formatClock, formatDay, formatMonth } from '~/lib/format/format.ts'
import type { TimeZone } from '~/lib/format/time-zone.ts'

const DAY_S = 86_400
/** Months have 28 to 31 days; the chart uses the shortest as its step. */
const MONTH_S = 28 * DAY_S

type Steps = { readonly locale: Locale; readonly timeZone: TimeZone; readonly stepS: number }

/**
 * Labels of a chart's time axis for moments in seconds, in the reader's locale: times if they are less than a day
 * apart, with the date on a second line where a new day begins; otherwise days, or months with their year.
 */
export function axisTimes(moments: readonly number[], { locale, timeZone, stepS }: Steps): string[] {
  const [ms, day] = [(seconds: number) => seconds * 1000, (at: number) => formatDay(at, locale, timeZone)]
  if (stepS >= MONTH_S) return moments.map((moment) => formatMonth(ms(moment), locale, timeZone))
  if (stepS >= DAY_S) return moments.map((moment) => day(ms(moment)))
  return moments.map((moment, index) => {
    const [at, before] = [ms(moment), moments[index - 1]]
    const time = formatClock(at, locale, timeZone, stepS < 60)
    const isNewDay = before === undefined || day(ms(before)) !== day(at)
    return isNewDay ? `${time}\n${day(at)}` : time
  })
}
