import { LOCALE_FACTS, type Locale } from '#server/shared/constants/locales.ts'

const DAY_S = 86_400
/** Months are of 28 to 31 days, and the plot counts in the shortest of them. */
const MONTH_S = 28 * DAY_S

type Steps = { readonly locale: Locale; readonly timeZone: string; readonly stepS: number }

/**
 * What stands under a plot at its moments, in seconds, as a reader of the locale writes it: times where they are less than a day
 * apart, with the date on a line of its own where a new day begins; else days, or months with their year.
 */
export function axisTimes(moments: readonly number[], { locale, timeZone, stepS }: Steps): string[] {
  const { formats: tag } = LOCALE_FACTS[locale]
  const format = (options: Intl.DateTimeFormatOptions) => {
    const made = new Intl.DateTimeFormat(tag, { ...options, timeZone })
    return (seconds: number) => made.format(seconds * 1000)
  }
  const month = format({ month: '2-digit', year: 'numeric' })
  if (stepS >= MONTH_S) return moments.map(month)
  const day = format({ day: '2-digit', month: '2-digit' })
  if (stepS >= DAY_S) return moments.map(day)
  const time = format({
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    ...(stepS < 60 && { second: '2-digit' }),
  })
  return moments.map((moment, index) => {
    const before = moments[index - 1]
    const isNewDay = before === undefined || day(before) !== day(moment)
    return isNewDay ? `${time(moment)}\n${day(moment)}` : time(moment)
  })
}
