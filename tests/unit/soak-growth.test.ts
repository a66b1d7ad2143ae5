import { expect, test } from 'vitest'
import { bytesARequest, MAX_BYTES_A_REQUEST } from '../support/soak/growth.ts'

const MIB = 1024 * 1024
const WINDOW = 4000

/** Up to 1 MiB to either side, as windows differ; deterministic. */
const NOISE = [0.3, -0.9, 0.7, -0.2, -1, 0.8, 0.1, -0.6, 1, -0.4, 0.5, -0.7]

/** Twelve windows of a program that leaks `leakBytes` per request. */
function windows(leakBytes: number) {
  return NOISE.map((noise, index) => ({
    requests: (index + 2) * WINDOW,
    bytes: (100 + noise) * MIB + (index + 2) * WINDOW * leakBytes,
  }))
}

test('memory that swings is flat, also where a window is far off', () => {
  const flat = windows(0)
  expect(Math.abs(bytesARequest(flat))).toBeLessThan(MAX_BYTES_A_REQUEST / 2)
  for (const odd of flat.keys()) {
    const spoiled = flat.map((sample, index) =>
      index === odd ? { ...sample, bytes: sample.bytes + 50 * MIB } : sample,
    )
    expect(bytesARequest(spoiled)).toBeLessThan(MAX_BYTES_A_REQUEST)
  }
})

test('half a kilobyte that each request leaves is a leak, also where a window is far off', () => {
  const leaking = windows(500)
  expect(bytesARequest(leaking)).toBeGreaterThan(400)
  for (const odd of leaking.keys()) {
    const spoiled = leaking.map((sample, index) => (index === odd ? { ...sample, bytes: 50 * MIB } : sample))
    expect(bytesARequest(spoiled)).toBeGreaterThan(MAX_BYTES_A_REQUEST)
  }
})
