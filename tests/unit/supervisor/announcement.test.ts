import { expect, test } from 'vitest'
import { announcement } from '#server/supervisor/announce.ts'
import { siteAddresses } from '#server/supervisor/ports.ts'

const LINK = 'http://localhost:4001/invitation#token'
const addresses = ['http://localhost:3000', 'http://192.0.2.7:3000']

test('the URL, the network addresses, the demo login and where emails go are printed for a person', () => {
  const demo = { email: 'demo@fairline.test', password: 'pa55-word' }
  const lines = announcement({ name: 'Fairline', addresses, demo, outbox: 'page', setup: LINK }).trim().split('\n')
  expect(lines).toEqual([
    'Fairline is open: http://localhost:3000',
    'on your network: http://192.0.2.7:3000',
    'demo login: demo@fairline.test  password: pa55-word',
    'emails and SMS: http://localhost:3000/outbox, on this machine only',
    `operators: ${LINK}  makes the first admin, once, within 15 minutes`,
    'Ctrl-C ends it.',
  ])
})

test('who starts a site whose emails go nowhere is told, and how to read them', () => {
  const text = announcement({ name: 'Fairline', addresses, demo: undefined, outbox: 'nowhere', setup: undefined })
  expect(text).toContain('OUTBOX_PAGE=true')
  expect(text).not.toContain('password')
})

test('of an operator’s own platform nothing is said of emails', () => {
  const text = announcement({ name: 'Fairline', addresses, demo: undefined, outbox: undefined, setup: undefined })
  expect(text).not.toContain('outbox')
  expect(text).not.toContain('operators')
})

test('a site bound to one address is announced at that address only', () => {
  expect(siteAddresses('127.0.0.1', 3000)).toEqual(['http://127.0.0.1:3000'])
  expect(siteAddresses('::1', 80)).toEqual(['http://[::1]:80'])
  expect(siteAddresses('0.0.0.0', 3000)[0]).toBe('http://localhost:3000')
})
