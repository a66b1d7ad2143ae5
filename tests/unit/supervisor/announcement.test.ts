import { expect, test } from 'vitest'
import { announcement } from '#server/supervisor/announce.ts'
import { siteAddresses } from '#server/supervisor/ports.ts'

test('the URL, the network addresses and the demo login are printed for a person', () => {
  const demo = { email: 'demo@fairline.test', password: 'pa55-word' }
  expect(announcement('Fairline', ['http://localhost:3000', 'http://192.0.2.7:3000'], demo).trim().split('\n')).toEqual(
    [
      'Fairline is open: http://localhost:3000',
      'on your network: http://192.0.2.7:3000',
      'demo login: demo@fairline.test  password: pa55-word',
      'Ctrl-C ends it.',
    ],
  )
})

test('no demo login, no line about it', () => {
  expect(announcement('Fairline', ['http://localhost:3000'], undefined)).not.toContain('password')
})

test('a site bound to one address is announced at that address only', () => {
  expect(siteAddresses('127.0.0.1', 3000)).toEqual(['http://127.0.0.1:3000'])
  expect(siteAddresses('::1', 80)).toEqual(['http://[::1]:80'])
  expect(siteAddresses('0.0.0.0', 3000)[0]).toBe('http://localhost:3000')
})
