import { m } from '~/paraglide/messages.js'

type Facts = { readonly userAgent: string; readonly hasStandalone: boolean; readonly touchPoints: number }

/**
 * Instructions for installing the site in browsers without an install prompt: Safari on iOS and macOS, Firefox on
 * Android. Undefined elsewhere, where the browser either prompts itself or cannot install sites.
 */
export function installWay({ userAgent, hasStandalone, touchPoints }: Facts): (() => string) | undefined {
  // every iOS browser is WebKit, and an iPad identifies as a Mac
  if (hasStandalone && touchPoints > 0) return m.app_install_ios
  if (/Android.+Firefox\//.test(userAgent)) return m.app_install_firefox
  const isMac = userAgent.includes('Macintosh') && userAgent.includes(' Safari/')
  // no other macOS browser sends this version
  const [, version = ''] = (isMac && / Version\/(\d+)/.exec(userAgent)) || []
  // macOS supports installing sites since Safari 17
  return Number(version) >= 17 ? m.app_install_mac : undefined
}

export const ownInstallWay = (): (() => string) | undefined =>
  installWay({
    userAgent: navigator.userAgent,
    hasStandalone: 'standalone' in navigator,
    touchPoints: navigator.maxTouchPoints,
  })
