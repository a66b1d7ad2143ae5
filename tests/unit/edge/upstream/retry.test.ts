import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { UpstreamError } from '#server/edge/upstream/answer.ts'
import { retryingOnce } from '#server/edge/upstream/resilience.ts'

const failure = new UpstreamError('network', 'nobody there')

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test.each([
  [0, 50],
  [0.5, 150],
  [0.75, 200],
])('with %d drawn, the second try comes after %i ms', async (drawn, pauseMs) => {
  const attempt = vi.fn().mockRejectedValueOnce(failure).mockResolvedValue('answer')
  const result = retryingOnce(attempt, { random: () => drawn, deadline: new AbortController().signal })
  await vi.advanceTimersByTimeAsync(pauseMs - 1)
  expect(attempt).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(attempt).toHaveBeenCalledTimes(2)
  expect(await result).toBe('answer')
})

test('a deadline within the pause ends it with the first failure, and leaves no timer behind', async () => {
  const attempt = vi.fn().mockRejectedValue(failure)
  const deadline = new AbortController()
  const result = retryingOnce(attempt, { random: () => 0, deadline: deadline.signal })
  const outcome = expect(result).rejects.toBe(failure)
  await vi.advanceTimersByTimeAsync(20)
  deadline.abort()
  await outcome
  expect(attempt).toHaveBeenCalledTimes(1)
  expect(vi.getTimerCount()).toBe(0)
})

test('there is no third try: its failure is the outcome', async () => {
  const second = new UpstreamError('http', 'bad gateway', { status: 502 })
  const attempt = vi.fn().mockRejectedValueOnce(failure).mockRejectedValueOnce(second)
  const result = retryingOnce(attempt, { random: () => 0, deadline: new AbortController().signal })
  const outcome = expect(result).rejects.toBe(second)
  await vi.runAllTimersAsync()
  await outcome
  expect(attempt).toHaveBeenCalledTimes(2)
})
