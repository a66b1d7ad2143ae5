import { expect, test } from 'vitest'
import { settingsToSave } from '~/features/auth/profile-setup.ts'

const browser = { locale: 'kz', timezone: 'Asia/Almaty' } as const

test('an empty profile learns locale and time zone from the browser [S2 S8]', () => {
  expect(settingsToSave({ locale: null, timezone: null, is_timezone_chosen: false }, browser)).toEqual(browser)
})

test('a locale that the player has is kept, the time zone follows them [S2 S8]', () => {
  expect(settingsToSave({ locale: 'ru', timezone: 'Europe/Moscow', is_timezone_chosen: false }, browser)).toEqual({
    timezone: 'Asia/Almaty',
  })
})

test('nothing is saved when nothing is new [S8]', () => {
  expect(settingsToSave({ locale: 'ru', timezone: 'Asia/Almaty', is_timezone_chosen: false }, browser)).toEqual({})
})

test('a time zone that the player has set stays whichever browser comes [S8]', () => {
  expect(settingsToSave({ locale: 'ru', timezone: 'Europe/Moscow', is_timezone_chosen: true }, browser)).toEqual({})
})
