import { expect, test } from 'vitest'
import { hasHost } from '#server/shared/http-host.ts'
import { HOSTS } from '../../support/http/hosts.ts'

test('a host is a name or an address with a port that there is', () => {
  for (const [host, isHost] of HOSTS) expect([host, hasHost({ url: '/', headers: { host } })]).toEqual([host, isHost])
})

test('a target that names a host itself is judged, too', () => {
  const judged = (url: string) => hasHost({ url, headers: { host: 'localhost' } })
  expect(judged('http://example.com/')).toBe(true)
  expect(judged('http://a!b/')).toBe(false)
  // what is no address at all is the server's to refuse
  expect(judged('*')).toBe(true)
})

test('a request of HTTP/1.0 needs none', () => {
  expect(hasHost({ url: '/', headers: {} })).toBe(true)
})
