import type { Locale } from '#server/shared/constants/locales.ts'
import type { Profile } from '~/lib/session.ts'

type Settings = Pick<Profile['user'], 'locale' | 'timezone' | 'is_timezone_chosen'>
type Browser = { locale: Locale; timezone: string }

/** What a profile has to learn from the browser: a locale that it lacks, and the time zone, unless the player has set one. */
export function settingsToSave(user: Settings, browser: Browser): { locale?: Locale; timezone?: string } {
  return {
    ...(user.locale === null ? { locale: browser.locale } : {}),
    ...(user.is_timezone_chosen || user.timezone === browser.timezone ? {} : { timezone: browser.timezone }),
  }
}
