import { expect, test } from 'vitest'
import { Breakers } from '#server/edge/upstream/resilience.ts'

const BASE = 'http://api.example'

function failing(times: number) {
  let now = 0
  const breakers = new Breakers(() => now)
  for (let i = 0; i < times; i++) breakers.failed(BASE)
  return {
    breakers,
    pass(ms: number) {
      now += ms
    },
  }
}

test('a service that fails five times in a row is left alone; another one is not', () => {
  expect(failing(4).breakers.admits(BASE)).toBe(true)
  const { breakers } = failing(5)
  expect(breakers.admits(BASE)).toBe(false)
  expect(breakers.admits('http://crash.example')).toBe(true)
})

test('any answer resets the count', () => {
  const { breakers } = failing(4)
  breakers.answered(BASE)
  breakers.failed(BASE)
  expect(breakers.admits(BASE)).toBe(true)
})

test('after five seconds one call is let through, and its end decides', () => {
  const { breakers, pass } = failing(5)
  pass(4999)
  expect(breakers.admits(BASE)).toBe(false)
  pass(1)
  expect([breakers.admits(BASE), breakers.admits(BASE)]).toEqual([true, false])
  breakers.failed(BASE)
  pass(4999)
  expect(breakers.admits(BASE)).toBe(false)
  pass(1)
  expect(breakers.admits(BASE)).toBe(true)
  breakers.answered(BASE)
  expect([breakers.admits(BASE), breakers.admits(BASE)]).toEqual([true, true])
})
