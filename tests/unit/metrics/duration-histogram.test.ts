import { expect, test } from 'vitest'
import { createDurationHistogram } from '#server/metrics/duration-histogram.ts'

test('durations are counted by their labels, in buckets that hold all that is shorter', () => {
  const histogram = createDurationHistogram({ name: 'took_seconds', help: 'What it took.', labels: ['what', 'end'] })
  for (const ms of [0.5, 1, 1.5, 12_000]) histogram.observe(ms, 'a', 'ok')
  histogram.observe(30, 'a', 'a "failure"\\\n')

  const lines = histogram.text().split('\n')

  expect(lines.slice(0, 2)).toEqual(['# HELP took_seconds What it took.', '# TYPE took_seconds histogram'])
  expect(lines).toContain('took_seconds_bucket{what="a",end="ok",le="0.001"} 2')
  expect(lines).toContain('took_seconds_bucket{what="a",end="ok",le="0.0025"} 3')
  expect(lines).toContain('took_seconds_bucket{what="a",end="ok",le="10"} 3')
  expect(lines).toContain('took_seconds_bucket{what="a",end="ok",le="+Inf"} 4')
  expect(lines).toContain('took_seconds_sum{what="a",end="ok"} 12.003')
  expect(lines).toContain('took_seconds_count{what="a",end="ok"} 4')
  expect(lines).toContain('took_seconds_count{what="a",end="a \\"failure\\"\\\\\\n"} 1')
  expect(lines.at(-1)).toBe('')
})
