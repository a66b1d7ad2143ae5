import { expect, test } from 'vitest'
import { openFrameBounds, readFrameMessage } from '~/features/casino/frame-message.ts'

test('a message of a game is heard by its words and their fields alone', () => {
  expect(readFrameMessage({ fl: 1, type: 'error', code: 'x', fatal: true })).toEqual({ type: 'error', isFatal: true })
  expect(readFrameMessage({ fl: 1, type: 'paused', id: 'm-1' })).toEqual({ type: 'paused', isFatal: false })
  const others = [
    null,
    'ready',
    { type: 'ready', protocol: 1 },
    { fl: 2, type: 'loaded' },
    { fl: 1, type: 'toString' },
    { fl: 1, type: 'loaded', amount: '5' },
    { fl: 1, type: 'error', code: 'x', fatal: 'true' },
    { fl: 1, type: 'roundEnd', roundId: 'r'.repeat(65) },
    { fl: 1, type: 'focusOut', dir: 'away' },
  ]
  expect(others.map(readFrameMessage)).toEqual(others.map(() => undefined))
})

test('twenty messages a second are heard, none above four kilobytes, and a hundred too many are a flood', () => {
  const bounds = openFrameBounds()
  const message = { fl: 1, type: 'loaded' }
  const received = Array.from({ length: 25 }, () => bounds(message, 1000))
  expect(received.filter((one) => one === 'heard')).toHaveLength(20)
  expect(bounds(message, 2000)).toBe('heard')
  expect(bounds({ ...message, more: 'x'.repeat(4096) }, 2000)).toBe('dropped')
  const flood = Array.from({ length: 114 }, () => bounds(message, 3000))
  expect(flood.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 'heard'))
  expect([flood.at(-2), flood.at(-1)]).toEqual(['dropped', 'flood'])
})
