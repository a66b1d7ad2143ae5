import { expect, it } from 'vitest'
import { installWay } from '~/lib/browser/install-by-hand.ts'
import { m } from '~/paraglide/messages.js'

const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile/15E148'

it.each([
  ['Safari on iOS', `${IPHONE} Safari/604.1`, true, 5, m.app_install_ios],
  ['Chrome on iOS', `${IPHONE} CriOS/140.0 Safari/604.1`, true, 5, m.app_install_ios],
  ['Safari on an iPad, which calls itself a Mac', `${MAC} Version/18.5 Safari/605.1.15`, true, 5, m.app_install_ios],
  ['Safari on a Mac', `${MAC} Version/18.5 Safari/605.1.15`, false, 0, m.app_install_mac],
  ['Safari 16 on a Mac', `${MAC} Version/16.6 Safari/605.1.15`, false, 0, undefined],
  ['Chrome on a Mac', `${MAC} Chrome/140.0.0.0 Safari/537.36`, false, 0, undefined],
  [
    'Firefox on Android',
    'Mozilla/5.0 (Android 15; Mobile; rv:143.0) Gecko/143.0 Firefox/143.0',
    false,
    5,
    m.app_install_firefox,
  ],
  ['Firefox on Linux', 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0', false, 0, undefined],
  [
    'Chrome on Android',
    'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36',
    false,
    5,
    undefined,
  ],
])('%s is told how it installs a site', (_, userAgent, hasStandalone, touchPoints, way) =>
  expect(installWay({ userAgent, hasStandalone, touchPoints })).toBe(way),
)
