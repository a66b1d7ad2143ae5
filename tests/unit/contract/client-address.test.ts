import { describe, expect, test } from 'vitest'
import { canonicalAddress, clientFacts, networkOf } from '#server/shared/client-address.ts'

const TRUSTED = ['10.0.0.1', '192.168.0.0/16', 'fd00::/8']

const facts = (peer: string | undefined, headers: Record<string, string>, isHttps = false) =>
  clientFacts({ peer, isHttps }, new Headers(headers), TRUSTED)

test('headers of a peer that is no trusted proxy are ignored', () => {
  const claims = { 'x-forwarded-for': '1.2.3.4', 'x-forwarded-proto': 'https', forwarded: 'for=1.2.3.4;proto=https' }
  expect(facts('203.0.113.9', claims)).toEqual({ address: '203.0.113.9', isHttps: false, isProxied: false })
})

describe('X-Forwarded-For of a trusted proxy', () => {
  test.each([
    ['10.0.0.1', '203.0.113.9', '203.0.113.9'],
    ['::ffff:10.0.0.1', '203.0.113.9', '203.0.113.9'],
    ['192.168.7.7', '203.0.113.9, 10.0.0.1', '203.0.113.9'],
    ['fd00::1', '2001:DB8:0::7', '2001:db8::7'],
    // only the last hop that is not a trusted proxy was seen by one
    ['10.0.0.1', '6.6.6.6, 203.0.113.9, 192.168.1.1', '203.0.113.9'],
    ['10.0.0.1', '10.0.0.1', '10.0.0.1'],
    ['10.0.0.1', 'not an address', '10.0.0.1'],
    ['10.0.0.1', '203.0.113.9, rubbish', '10.0.0.1'],
    ['10.0.0.1', '', '10.0.0.1'],
    ['10.0.0.1', '203.0.113.9:51234', '203.0.113.9'],
    ['10.0.0.1', '203.0.113.9:51234, 10.0.0.1:80', '203.0.113.9'],
    ['10.0.0.1', '[2001:db8::7]:443', '2001:db8::7'],
    ['10.0.0.1', '[2001:db8::7]', '2001:db8::7'],
    ['10.0.0.1', '203.0.113.9,', '203.0.113.9'],
    ['10.0.0.1', '203.0.113.9, , ', '203.0.113.9'],
    ['10.0.0.1', '203.0.113.010', '10.0.0.1'],
  ])('%s sends %j: the client is %s', (peer, forwarded, address) => {
    expect(facts(peer, { 'x-forwarded-for': forwarded }).address).toBe(address)
  })
})

describe('Forwarded of a trusted proxy', () => {
  test.each([
    ['for=203.0.113.9', '203.0.113.9', false],
    ['for=203.0.113.9;proto=https;by=10.0.0.1', '203.0.113.9', true],
    ['For="[2001:db8::7]:4711";Proto=HTTPS', '2001:db8::7', true],
    ['for=6.6.6.6, for="203.0.113.9:80";proto=https, for=10.0.0.1', '203.0.113.9', true],
    ['for=_hidden', '10.0.0.1', false],
    ['for=unknown;proto=http', '10.0.0.1', false],
    ['rubbish', '10.0.0.1', false],
  ])('%j', (forwarded, address, isHttps) => {
    expect(facts('10.0.0.1', { forwarded })).toEqual({ address, isHttps, isProxied: true })
  })

  test('counts only where the headers of X-Forwarded are absent', () => {
    const headers = {
      'x-forwarded-for': '203.0.113.9',
      'x-forwarded-proto': 'http',
      forwarded: 'for=6.6.6.6;proto=https',
    }
    expect(facts('10.0.0.1', headers)).toMatchObject({ address: '203.0.113.9', isHttps: false })
  })
})

test.each([
  ['https', true],
  ['HTTPS', true],
  ['https, http', true],
  [' Https ,http', true],
  ['http', false],
  ['', true],
])('X-Forwarded-Proto %j behind an https socket: https is %s [E13]', (proto, isHttps) => {
  expect(facts('10.0.0.1', { 'x-forwarded-proto': proto }, true).isHttps).toBe(isHttps)
})

test('an IPv4-mapped address is written as IPv4, and an unknown peer is null', () => {
  expect(facts('::ffff:203.0.113.9', {}).address).toBe('203.0.113.9')
  expect(facts(undefined, {}, true)).toEqual({ address: null, isHttps: true, isProxied: false })
})

test.each(['', '1', '010.0.0.1', '1.2.3', 'a.b.c.d', '[::1', '::1]', '1.2.3.4:99999999', '<script>'])(
  '%j is no address',
  (text) => {
    expect(canonicalAddress(text)).toBeNull()
  },
)

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3::9', '2001:db8:1:2::/64'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
])('%s is counted as %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})
