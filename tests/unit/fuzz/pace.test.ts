import { expect, test } from 'vitest'
import { createPacer } from '../../fuzz/pace.ts'

/** A pacer whose pieces of work take these durations in order. */
async function paced(...pieces: readonly { wallMs: number; cpuMs: number }[]) {
  const rest = [...pieces]
  const last = { wallMs: 40, cpuMs: 40 }
  // the first five are warm-up
  let warming = 5
  const pacer = createPacer(() => (warming-- > 0 ? last : (rest.shift() ?? last)))
  const startedAt = performance.now()
  await pacer.watch({ isOver: () => rest.length === 0, intervalMs: 1 })
  return { pacer, startedAt }
}

test('a machine is as slow as it was on average, by the clock and by its processor', async () => {
  const { pacer, startedAt } = await paced({ wallMs: 80, cpuMs: 80 }, { wallMs: 400, cpuMs: 40 })
  expect(pacer.since(startedAt)).toEqual({ wall: 6, cpu: 1.5 })
})

test('what was before counts only as it was last', async () => {
  const { pacer } = await paced({ wallMs: 400, cpuMs: 400 }, { wallMs: 60, cpuMs: 60 })
  expect(pacer.since(performance.now())).toEqual({ wall: 1.5, cpu: 1.5 })
})

test('a faster machine has no lower limits, and one that was not measured the usual ones', async () => {
  const { pacer, startedAt } = await paced({ wallMs: 10, cpuMs: 10 })
  expect(pacer.since(startedAt)).toEqual({ wall: 1, cpu: 1 })
  expect(createPacer().since(performance.now())).toEqual({ wall: 1, cpu: 1 })
})
