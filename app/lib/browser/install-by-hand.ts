import { m } from '~/paraglide/messages.js'

type Facts = { readonly userAgent: string; readonly hasStandalone: boolean; readonly touchPoints: number }

/**
 * How the site is installed where the browser offers nothing to a page: Safari on iOS and macOS, Firefox on Android. Undefined elsewhere:
 * a browser either offers it itself, or installs no sites.
 */
export function installWay({ userAgent, hasStandalone, touchPoints }: Facts): (() => string) | undefined {
  // every browser of iOS is WebKit, and an iPad calls itself a Mac
  if (hasStandalone && touchPoints > 0) return m.app_install_ios
  if (/Android.+Firefox\//.test(userAgent)) return m.app_install_firefox
  const isMac = userAgent.includes('Macintosh') && userAgent.includes(' Safari/')
  // no other browser of a Mac names this version
  const [, version = ''] = (isMac && / Version\/(\d+)/.exec(userAgent)) || []
  // a Mac installs sites since Safari 17
  return Number(version) >= 17 ? m.app_install_mac : undefined
}

/** The same of this browser. */
export const ownInstallWay = (): (() => string) | undefined =>
  installWay({
    userAgent: navigator.userAgent,
    hasStandalone: 'standalone' in navigator,
    touchPoints: navigator.maxTouchPoints,
  })
