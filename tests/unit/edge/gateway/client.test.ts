import { describe, expect, test } from 'vitest'
import { clientFacts } from '#server/edge/gateway/request-facts.ts'

const TRUSTED = ['10.0.0.1', '192.168.0.0/16', 'fd00::/8']
const HTTP = new URL('http://example.com/')
const HTTPS = new URL('https://example.com/')

const facts = (peer: string | undefined, headers: Record<string, string>, url = HTTP) =>
  clientFacts({ peer, url }, new Headers(headers), TRUSTED)

test('what a stranger claims of themselves is not believed', () => {
  const claims = { 'x-forwarded-for': '1.2.3.4', 'x-forwarded-proto': 'https', 'cf-ipcountry': 'KZ' }
  expect(facts('203.0.113.9', claims)).toEqual({ address: '203.0.113.9', isHttps: false, country: null })
})

describe('a trusted proxy is believed', () => {
  test.each([
    ['10.0.0.1', '203.0.113.9', '203.0.113.9'],
    ['::ffff:10.0.0.1', '203.0.113.9', '203.0.113.9'],
    ['192.168.7.7', '203.0.113.9, 10.0.0.1', '203.0.113.9'],
    ['fd00::1', '2001:DB8:0::7', '2001:db8::7'],
    // only the last hop that is no proxy of ours was seen by one
    ['10.0.0.1', '6.6.6.6, 203.0.113.9, 192.168.1.1', '203.0.113.9'],
    ['10.0.0.1', '10.0.0.1', '10.0.0.1'],
    ['10.0.0.1', 'not an address', '10.0.0.1'],
    ['10.0.0.1', '203.0.113.9, rubbish', '10.0.0.1'],
    ['10.0.0.1', '', '10.0.0.1'],
  ])('%s says %j → %s', (peer, forwarded, address) => {
    expect(facts(peer, { 'x-forwarded-for': forwarded }).address).toBe(address)
  })

  test('about the scheme and the country', () => {
    const claims = { 'x-forwarded-proto': 'https, http', 'cf-ipcountry': 'kz' }
    expect(facts('10.0.0.1', claims)).toMatchObject({ isHttps: true, country: 'KZ' })
    expect(facts('10.0.0.1', { 'x-forwarded-proto': 'http' }, HTTPS).isHttps).toBe(false)
    expect(facts('10.0.0.1', { 'x-country-code': 'Kazakhstan' }, HTTPS)).toMatchObject({ isHttps: true, country: null })
  })
})

test('an IPv4-mapped address is written as IPv4, and none is null', () => {
  expect(facts('::ffff:203.0.113.9', {}).address).toBe('203.0.113.9')
  expect(facts(undefined, {}, HTTPS)).toEqual({ address: null, isHttps: true, country: null })
})
