import { expect, test } from 'vitest'
import { hasHost } from '#server/shared/http-host.ts'
import { HOSTS } from '../../support/http/hosts.ts'

test('a host is a name or an address with a port that there is', () => {
  for (const [host, isHost] of HOSTS)
    expect([host, hasHost({ url: '/', headers: { host }, rawHeaders: [] })]).toEqual([host, isHost])
})

test('a target that names a host itself is judged, too', () => {
  const judged = (url: string) => hasHost({ url, headers: { host: 'localhost' }, rawHeaders: [] })
  expect(judged('http://example.com/')).toBe(true)
  expect(judged('http://a!b/')).toBe(false)
  // an invalid address is left to the server
  expect(judged('*')).toBe(true)
})

test('a request of HTTP/1.0 needs none', () => {
  expect(hasHost({ url: '/', headers: {}, rawHeaders: [] })).toBe(true)
})

test('a request with two Host headers has none that can be trusted, in any case and order', () => {
  const judged = (...names: string[]) =>
    hasHost({ url: '/', headers: { host: 'a.example' }, rawHeaders: names.flatMap((name) => [name, 'a.example']) })
  expect([judged('Host'), judged('Host', 'Accept')]).toEqual([true, true])
  expect([judged('Host', 'Accept', 'host'), judged('HOST', 'Host')]).toEqual([false, false])
})
