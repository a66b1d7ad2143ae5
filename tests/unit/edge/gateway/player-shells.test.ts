import { expect, test } from 'vitest'
import { shellFinder } from '#server/edge/gateway/pages/player-shells.ts'
import type { Profile } from '#server/edge/trpc/profile.ts'
import { CURRENCY_CODES } from '#server/shared/constants/currencies.ts'
import type { ShellName } from '#server/shared/constants/page-shells.ts'
import { limitIn } from '#server/shared/money/limits.ts'

const routeOf = (shell?: ShellName) => ({ options: { staticData: shell === undefined ? {} : { shell } } })

const find = shellFinder([
  ['/', routeOf('all')],
  ['/games/dice', routeOf('stake')],
  ['/games/cases/$slug', routeOf('stake')],
  ['/betting/$sport', routeOf('times')],
  ['/betting/model', routeOf('currency')],
  ['/profile', routeOf()],
  ['/profile/history', routeOf('account')],
])

const TIMES = { currency: 'RUB', timezone: 'Asia/Tokyo', zone_offsets: null }

const player = (fields: Partial<Profile['user']>) =>
  ({
    features: ['bonus_balances'],
    user: {
      name: 'a name',
      currency: 'RUB',
      timezone: 'Asia/Tokyo',
      zone_offsets: null,
      balance: '0',
      total_balance: '0',
      bonus_balance: '0',
      ...fields,
    },
  }) as Profile

test.each([
  ['/', { user: {} }],
  ['/betting/model', { user: { currency: 'RUB' } }],
  ['/betting/football', { user: TIMES }],
  ['/profile/history', { features: ['bonus_balances'], user: TIMES }],
])('the shell of %s depends on the fields that its route declares', (path, fields) => {
  expect(find(path)?.shellOf(player({}))).toEqual(fields)
})

test('a query that is answered per player has the parameters of the path', () => {
  const ownAnswer = { query: ['tournaments', 'byId'], field: 'is_joined' }
  const found = shellFinder([['/tournament/$id', { options: { staticData: { shell: 'times', ownAnswer } } }]])
  expect(found('/tournament/spring')?.ownAnswer).toEqual({ ...ownAnswer, input: { id: 'spring' } })
  expect(find('/games/cases/gold')?.ownAnswer).toBeNull()
})

test.each(['/profile', '/games', '/games/dice/more', '/betting'])('%s has no shell', (path) => {
  expect(find(path)).toBeUndefined()
})

const inDice = (fields: Partial<Profile['user']>) => find('/games/dice')?.shellOf(player(fields))

test.each(CURRENCY_CODES)('balances in %s that cover the same first stakes share a shell', (currency) => {
  const balances = (roubles: string) => {
    const balance = limitIn(roubles, currency)
    return inDice({ currency, balance, total_balance: balance })
  }
  expect(balances('20000')).toEqual(balances('70000'))
  expect(balances('11')).toEqual(balances('12'))
  // ten roubles are the first stake of most games
  expect(balances('10')).not.toEqual(balances('9.99'))
  expect(balances('0.5')).toEqual(inDice({ currency }))
})

test('the page of a player with a bonus shows its amount, and has no shell', () => {
  expect(inDice({ bonus_balance: '0.01' })).toBeNull()
})
