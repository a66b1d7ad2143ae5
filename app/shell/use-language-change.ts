import { useMutation } from '@tanstack/react-query'
import type { MouseEvent } from 'react'
import type { Locale } from '#server/shared/constants/locales.ts'
import { COOKIE_MAX_AGE_S } from '#server/shared/constants/timings.ts'
import { useTRPC } from '~/lib/calls/trpc.ts'
import { localeHref } from '~/lib/pages/locale-links.ts'
import { useSession } from '~/lib/player/session.ts'
import { cookieName } from '~/paraglide/runtime.js'

/**
 * Stores a language choice before its link is followed: in the cookie for the next visit, and in the player's profile,
 * whose locale would otherwise take precedence. The page is reloaded, since each language has its own scripts.
 */
export function useLanguageChange() {
  const { profile } = useSession()
  const { mutateAsync: save } = useMutation(useTRPC().profile.updateSettings.mutationOptions())

  return async (event: MouseEvent<HTMLAnchorElement>, locale: Locale) => {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing on plain http
    document.cookie = `${cookieName}=${locale}; path=/; max-age=${COOKIE_MAX_AGE_S.locale}; samesite=lax`
    const isNewTab = event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0
    if (isNewTab) return
    event.preventDefault()
    // a profile that cannot be saved must not block the change
    if (profile) await save({ locale }).catch(() => undefined)
    const { pathname, search, hash } = window.location
    window.location.assign(localeHref(pathname + search + hash, locale))
  }
}
