import { expect, test } from 'vitest'
import { contentSecurityPolicy } from '#server/edge/gateway/middleware/every-request.ts'
import { parseEnvironment } from '#server/env.ts'
import { EnvironmentError } from '#server/settings.ts'
import { purposesOf, thirdPartySettings } from '#server/shared/constants/third-parties.ts'
import { createOpenParties } from '~/features/third-parties/open-parties.ts'
import { maskedAttribute, withoutQueries } from '~/features/third-parties/posthog/open.ts'

const POSTHOG = { POSTHOG_KEY: 'phc_0123456789', POSTHOG_URL: 'https://posthog.example' }
const policyOf = (variables: Record<string, string>) =>
  contentSecurityPolicy({ inline: "'nonce-1'", settings: parseEnvironment(variables), isDevelopment: false })

test('the policy of pages knows the hosts of those that are set, where each is needed, and no others [C38]', () => {
  expect(policyOf({})).not.toContain('https:')
  const policy = policyOf(POSTHOG)
  expect(policy).toContain("connect-src 'self' https://posthog.example;")
  expect(policy).toContain("script-src 'self' 'nonce-1';")
  expect(policyOf({ TAG_MANAGER_ID: 'GTM-FAIR123' })).toContain(
    "script-src 'self' 'nonce-1' https://www.googletagmanager.com;",
  )
})

test('visitors are asked for the purposes of those that are set, and for nothing that guards logins [C38]', () => {
  const pending = (variables: Record<string, string>) => purposesOf(thirdPartySettings(parseEnvironment(variables)))
  expect(pending({})).toEqual([])
  expect(pending(POSTHOG)).toEqual(['analytics'])
  expect(pending({ TAG_MANAGER_ID: 'GTM-FAIR123' })).toEqual(['analytics', 'marketing'])
  expect(pending({ FINGERPRINT_PUBLIC_KEY: Buffer.alloc(294).toString('base64') })).toEqual([])
})

test('a company that is set by half stops the start with the name of what is missing', () => {
  expect(() => parseEnvironment({ POSTHOG_KEY: POSTHOG.POSTHOG_KEY })).toThrow(EnvironmentError)
  expect(() => parseEnvironment({ POSTHOG_KEY: POSTHOG.POSTHOG_KEY })).toThrow(/POSTHOG_URL/)
})

test('a company is on the page while what it needs is agreed to, and hears of nothing before or after [C38 X2]', async () => {
  const received: unknown[] = []
  const adapters = {
    'tag-manager': async () => ({ open: () => Promise.reject(new Error('blocked')) }),
    posthog: async () => ({
      open: () => ({
        track: (event: unknown) => received.push(event),
        page: (path: string) => received.push(path),
        onConsent: () => received.push('consent'),
        close: () => received.push('closed'),
      }),
    }),
    rudderstack: () => Promise.reject(new Error('nobody agreed to it')),
  }
  const settings = thirdPartySettings({ ...POSTHOG, TAG_MANAGER_ID: 'GTM-FAIR123' })
  const parties = createOpenParties(settings, adapters)
  const failed = { name: 'login_failed', error: 'credentials_invalid' } as const

  await parties.apply(null)
  parties.page('/faq')
  parties.track(failed)
  await parties.apply({ analytics: false, marketing: true })
  expect(received).toEqual([])

  await parties.apply({ analytics: true, marketing: false })
  parties.track(failed)
  await parties.apply({ analytics: true, marketing: true })
  await parties.apply({ analytics: false, marketing: true })
  parties.track(failed)
  parties.page('/')
  expect(received).toEqual(['/faq', failed, 'consent', 'closed'])
})

test('addresses are told without their queries, wherever they stand', () => {
  const shown = {
    $current_url: 'https://site.example/faq?token=secret#x',
    list: ['https://a.example/?b'],
    text: 'what?',
  }
  expect(withoutQueries(shown)).toEqual({
    $current_url: 'https://site.example/faq',
    list: ['https://a.example/'],
    text: 'what?',
  })
})

test.each([
  'aria-label',
  'title',
  'alt',
  'placeholder',
  'value',
  'href',
  'src',
  'id',
  'name',
  'data-amount',
  'content',
])('a replay is not told what stands in %s [C38]', (name) => {
  expect(maskedAttribute(name, '1 000 ₽')).toBe('*')
})

test.each(['class', 'style', 'viewBox', 'd', '_cssText', 'rr_width'])('a replay is drawn by %s', (name) => {
  expect(maskedAttribute(name, '10px')).toBe('10px')
})
