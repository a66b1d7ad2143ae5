import { expect, test } from 'vitest'
import { shellViewer, UndeclaredField } from '#server/edge/gateway/pages/shell-viewer.ts'

const { profile } = shellViewer({ user: { currency: 'INR', balance: '10' } })

test('the player of a shell has the fields that the route declares', () => {
  expect(profile.user.currency).toBe('INR')
  expect(profile.user.balance).toBe('10')
  expect(profile.is_stopped).toBe(false)
})

test('the features of the player of a shell are those that the route declares', () => {
  expect(shellViewer({ features: ['bonus_balances'], user: {} }).profile.features).toEqual(['bonus_balances'])
  expect(() => profile.features).toThrow(new UndeclaredField('the shell of a page depends on features'))
})

test('the id and the locale of the player of a shell are those of nobody', () => {
  expect(profile.user.id).toBe('')
  expect(profile.user.locale).toBeNull()
})

test.each([
  ['user.name', () => profile.user.name],
  ['user.timezone', () => profile.user.timezone],
  ['super_bonus', () => profile.super_bonus],
])('a shell that reads %s is not rendered', (name, read) => {
  expect(read).toThrow(new UndeclaredField(`the shell of a page depends on ${name}`))
})
