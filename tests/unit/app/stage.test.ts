import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createStage, replay } from '~/games/engine/play/stage.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const EVENTS = [{ kind: 'spin' }, { kind: 'stop' }] as const

/** Texts shown by a board during a spin of one second. */
function shownOn(stage: ReturnType<typeof createStage>) {
  const shown: string[] = []
  const ended = replay(
    EVENTS,
    ({ kind }) => {
      shown.push(kind)
      return kind === 'spin' ? stage.wait(1000) : undefined
    },
    stage,
  )
  return { shown, ended }
}

test('an outcome is shown event by event, each in its time', async () => {
  const { shown, ended } = shownOn(createStage(false, new AbortController().signal))
  await vi.advanceTimersByTimeAsync(999)
  expect(shown).toEqual(['spin'])
  await vi.advanceTimersByTimeAsync(1)
  await ended
  expect(shown).toEqual(['spin', 'stop'])
})

test('who asked for less movement sees the outcome at once', async () => {
  const { shown, ended } = shownOn(createStage(true, new AbortController().signal))
  await ended
  expect([shown, vi.getTimerCount()]).toEqual([['spin', 'stop'], 0])
})

test('a page that is left keeps nobody waiting, and no timer', async () => {
  const controller = new AbortController()
  const { shown, ended } = shownOn(createStage(false, controller.signal))
  controller.abort()
  await ended
  expect([shown, vi.getTimerCount()]).toEqual([['spin', 'stop'], 0])
})
