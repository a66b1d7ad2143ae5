import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { hostLocale, isLocale, type Locale } from '#server/shared/constants/locales.ts'
import { useTRPC } from '~/lib/calls/trpc.ts'
import { browserZone } from '~/lib/format/time-zone.ts'
import { switchHref } from '~/lib/pages/locale-links.ts'
import { useSite } from '~/lib/pages/site.ts'
import { type Profile, useSession, useSessionCache } from '~/lib/player/session.ts'
import { whenIdle } from '~/lib/scripts/when-idle.ts'
import { getLocale } from '~/paraglide/runtime.js'

/** Applies a player's locale and time zone, on mount and after every sign-in. */
export function ProfileSetup() {
  const user = useSession().profile?.user
  const { hasNoRussian } = useSite()
  const { renew } = useSessionCache()
  const save = useMutation(useTRPC().profile.updateSettings.mutationOptions({ onSuccess: renew }))

  const applyLocale = useEffectEvent(() => {
    const locale = getLocale()
    const wanted = isLocale(user?.locale) ? hostLocale(user.locale, hasNoRussian) : locale
    if (wanted === locale) return false
    const { pathname, search, hash } = window.location
    window.location.replace(switchHref(pathname + search + hash, wanted))
    return true
  })
  const saveSettings = useEffectEvent(() => {
    if (!user) return
    const settings = settingsToSave(user, { locale: getLocale(), timezone: browserZone().name })
    if (Object.keys(settings).length > 0) save.mutate(settings)
  })
  useEffect(() => {
    if (user?.id === undefined || applyLocale()) return
    // the refetch it causes must not change the page during hydration
    return whenIdle(() => saveSettings())
  }, [user?.id])
  return null
}

type Settings = Pick<Profile['user'], 'locale' | 'timezone' | 'is_timezone_chosen'>
type Browser = { locale: Locale; timezone: string }

/**
 * Settings to save to the profile from the browser: a missing locale, and the time zone unless the player has set one.
 */
export function settingsToSave(user: Settings, browser: Browser): { locale?: Locale; timezone?: string } {
  return {
    ...(user.locale === null ? { locale: browser.locale } : {}),
    ...(user.is_timezone_chosen || user.timezone === browser.timezone ? {} : { timezone: browser.timezone }),
  }
}
