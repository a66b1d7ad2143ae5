import { expect, test } from 'vitest'
import { contract } from '#server/shared/contract/contract.ts'

const ORIGINS = ['https://fairline.example', 'https://fairline.example:8443', 'http://192.168.1.5:3000']
const NO_ORIGINS = [
  'javascript:alert(1)',
  'data:text/html,x',
  'fairline.example',
  'https://fairline.example/',
  'https://fairline.example/path',
  'https://user:password@fairline.example',
  '//fairline.example',
  'https://fairline.example\\@evil.example',
  '',
]
const NO_PATHS = ['javascript:alert(1)', '//evil.example', '/\\evil.example', '/..//evil.example', 'faq', '']

const title = { slug: 'loomlight', locale: 'en' } as const
const TAKES: Record<string, (text: string) => boolean> = {
  'casino.launch host': (host) => contract.casino.launch.request.safeParse({ ...title, host }).success,
  'casino.demo host': (host) => contract.casino.demo.request.safeParse({ ...title, host }).success,
  'auth.login.social origin': (origin) =>
    contract.auth.login.social.request.safeParse({ provider: 'acme', origin }).success,
}

test.each(Object.entries(TAKES))('%s is an origin of the web and nothing else', (_, takes) => {
  expect(ORIGINS.filter(takes)).toEqual(ORIGINS)
  expect(NO_ORIGINS.filter(takes)).toEqual([])
})

test('a game leads back to a page of the site only', () => {
  const takes = (return_path: string) =>
    contract.casino.launch.request.safeParse({ ...title, host: ORIGINS[0], return_path }).success
  expect(takes('/games/slots?q=1#top')).toBe(true)
  expect(NO_PATHS.filter(takes)).toEqual([])
})

test('the address of a click is one of the web', () => {
  const takes = (click_url: string) =>
    contract.attribution.pageOpen.request.safeParse({ subH: 'sub-7', uuid: null, click_url }).success
  expect(takes('https://fairline.example/?subH=sub-7')).toBe(true)
  expect(['javascript:alert(1)', 'data:text/html,x', 'faq', ''].filter(takes)).toEqual([])
})
