import { describe, expect, test } from 'vitest'
import { LOCALES, type Locale } from '#server/shared/constants/locales.ts'
import { axisTimes } from '~/features/history/axis-times.ts'

const at = (iso: string) => Date.parse(iso) / 1000
const DAYS = [at('2026-11-03T00:00Z'), at('2026-12-04T00:00Z')]
const of = (locale: Locale, stepS: number, moments = DAYS, timeZone = 'UTC') =>
  axisTimes(moments, { locale, stepS, timeZone: { name: timeZone, offsets: null } })

describe('what stands under a plot [R24]', () => {
  test('is a day and its month in the order of each locale', () => {
    const expected = {
      ru: ['03.11', '04.12'],
      en: ['11/03', '12/04'],
      kz: ['03.11', '04.12'],
      br: ['03/11', '04/12'],
      hi: ['03/11', '04/12'],
    } as const
    for (const locale of LOCALES) expect([locale, of(locale, 86_400)]).toEqual([locale, expected[locale]])
  })

  test('is a month and its year where moments are months apart', () => {
    expect(of('ru', 28 * 86_400)).toEqual(['11.2026', '12.2026'])
    expect(of('en', 28 * 86_400)).toEqual(['11/2026', '12/2026'])
  })

  test('is the time in the player’s zone, by 24 hours, with the date where a day begins', () => {
    const hours = [at('2026-11-03T18:00Z'), at('2026-11-03T21:00Z'), at('2026-11-04T00:00Z')]
    expect(of('ru', 10_800, hours, 'Europe/Moscow')).toEqual(['21:00\n03.11', '00:00\n04.11', '03:00'])
    expect(of('en', 10_800, hours)).toEqual(['18:00\n11/03', '21:00', '00:00\n11/04'])
    expect(of('br', 10, [hours[0] ?? 0])).toEqual(['18:00:00\n03/11'])
  })
})
