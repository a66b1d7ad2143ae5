import { describe, expect, test } from 'vitest'
import { type BaseSettings, isMadeFromHost, upstreamBase } from '#server/edge/upstream/bases.ts'
import { SERVICES } from '#server/shared/contract/call.ts'

const REMOTE: BaseSettings = { UPSTREAM: 'remote', PLATFORM_HOST: '127.0.0.1', PLATFORM_PORT: 4000 }
const EMBEDDED: BaseSettings = { ...REMOTE, UPSTREAM: 'embedded' }

describe('the main base of a remote API is made from the site that the visitor sees [C2]', () => {
  test.each([
    ['https://example.com', 'https://api.example.com'],
    ['https://www.example.com', 'https://api.example.com'],
    ['https://WWW.Example.COM', 'https://api.example.com'],
    ['https://www.www.example.com', 'https://api.www.example.com'],
    ['https://wwwexample.com', 'https://api.wwwexample.com'],
    ['https://ru.example.com', 'https://api.ru.example.com'],
    ['https://www.ru.example.com', 'https://api.ru.example.com'],
    ['https://example.com.', 'https://api.example.com'],
    ['https://example.com:443', 'https://api.example.com'],
    ['https://example.com:8443', 'https://api.example.com:8443'],
    ['http://casino.local:3000', 'http://api.casino.local:3000'],
    ['https://пример.рф', 'https://api.xn--e1afmkfd.xn--p1ai'],
    ['https://www.xn--e1afmkfd.xn--p1ai', 'https://api.xn--e1afmkfd.xn--p1ai'],
  ])('%s → %s', (site, base) => expect(upstreamBase(REMOTE, 'main', site)).toBe(base))

  test.each(['http://127.0.0.1:3000', 'https://[::1]:3000', 'https://[2001:db8::7]'])(
    '%s has no subdomains',
    (site) => {
      expect(() => upstreamBase(REMOTE, 'main', site)).toThrow('set UPSTREAM_URL')
    },
  )
})

describe('the embedded platform is on this machine, whatever it listens on [C2]', () => {
  test.each([
    ['127.0.0.1', 'http://127.0.0.1:4000'],
    ['0.0.0.0', 'http://127.0.0.1:4000'],
    ['::', 'http://[::1]:4000'],
    ['::1', 'http://[::1]:4000'],
    ['platform.internal', 'http://platform.internal:4000'],
  ])('%s → %s', (PLATFORM_HOST, base) => {
    expect(upstreamBase({ ...EMBEDDED, PLATFORM_HOST }, 'main', 'https://example.com')).toBe(base)
  })
})

test.each([REMOTE, EMBEDDED])('a configured URL overrules both ways of finding the main base [C2]', (settings) => {
  const configured = { ...settings, UPSTREAM_URL: 'https://operator.example/v1' }
  expect(upstreamBase(configured, 'main', 'https://example.com')).toBe('https://operator.example/v1')
  expect(upstreamBase(configured, 'crash', 'https://example.com')).toBe('https://operator.example/v1/crash')
})

test('each service has a base of its own, or its name under the main one [C2]', () => {
  const settings: BaseSettings = {
    ...REMOTE,
    UPSTREAM_CRASH_URL: 'https://crash.example',
    UPSTREAM_MINER_URL: 'https://miner.example',
    UPSTREAM_DICE_URL: 'https://dice.example',
  }
  const bases = SERVICES.map((service) => upstreamBase(settings, service, 'https://www.example.com'))
  expect(bases).toEqual([
    'https://api.example.com',
    'https://crash.example',
    'https://api.example.com/cases',
    'https://miner.example',
    'https://api.example.com/general',
    'https://api.example.com/coinflip',
    'https://api.example.com/keno',
    'https://dice.example',
  ])
  const all: BaseSettings = {
    ...REMOTE,
    UPSTREAM_CASES_URL: 'https://cases.example',
    UPSTREAM_GENERAL_URL: 'https://general.example',
    UPSTREAM_COINFLIP_URL: 'https://coinflip.example',
    UPSTREAM_KENO_URL: 'https://keno.example',
  }
  for (const service of ['cases', 'general', 'coinflip', 'keno'] as const)
    expect(upstreamBase(all, service, 'https://example.com')).toBe(`https://${service}.example`)
})

test('only a remote API without a URL follows the Host header [C2]', () => {
  expect(isMadeFromHost(REMOTE)).toBe(true)
  expect(isMadeFromHost(EMBEDDED)).toBe(false)
  expect(isMadeFromHost({ ...REMOTE, UPSTREAM_URL: 'https://operator.example' })).toBe(false)
})
