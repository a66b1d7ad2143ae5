import { expect, test } from 'vitest'
import { CONTINUE, NO_FACTS } from '#server/edge/gateway/redirect-rule.ts'
import { mirror } from '#server/edge/gateway/redirect-rules/addresses.ts'
import { NO_MIRROR } from '#server/edge/site/mirror.ts'
import { ENGINE, pageRequestOf } from '../../../support/gateway/page-request.ts'

const led = (newLink: string) => ({ ...NO_FACTS, mirror: { ...NO_MIRROR, redirect: { newLink } } })

test.each([
  ['https://new.example/', '/', 'https://new.example/'],
  ['https://new.example', '/en/games/dice?a=1&b=%2F', 'https://new.example/en/games/dice?a=1&b=%2F'],
  ['https://new.example:8443/site/', '/faq', 'https://new.example:8443/site/faq'],
  ['https://new.example/?own=1#part', '/faq?a=1', 'https://new.example/faq?a=1'],
  ['https://new.example', '//evil.example', 'https://new.example//evil.example'],
])('of a domain that has moved to %s, %s is at %s [N1]', (newLink, address, to) => {
  const page = pageRequestOf(`http://casino.example${address}`)
  expect(mirror(page, led(newLink))).toEqual({ redirect: { to, status: 301 } })
})

test('nobody is led who is a search engine, or of whose domain nothing is said [N1 G4]', () => {
  expect(mirror(pageRequestOf('/', { userAgent: ENGINE }), led('https://new.example'))).toBe(CONTINUE)
  expect(mirror(pageRequestOf('/'), { ...NO_FACTS, mirror: NO_MIRROR })).toBe(CONTINUE)
  expect(mirror(pageRequestOf('/'), NO_FACTS)).toBe(CONTINUE)
})
