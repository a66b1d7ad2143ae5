import { expect, test } from 'vitest'
import { startMeasured } from '../../support/measured-program.ts'
import { bytesARequest, MAX_BYTES_A_REQUEST, type Sample } from '../../support/soak/growth.ts'

const WINDOWS = 4
const REQUESTS_A_WINDOW = 250
/** The first windows fill one-time caches. */
const WARM_UP_WINDOWS = 2

/** Heap growth in bytes per request of a program that leaks `leakBytes` each. */
async function growthOf(leakBytes: number): Promise<number> {
  await using program = await startMeasured({
    file: 'tests/support/programs/leaks.ts',
    environment: { LEAK_BYTES: String(leakBytes) },
  })
  const heap: Sample[] = []
  for (let window = 1; window <= WARM_UP_WINDOWS + WINDOWS; window += 1) {
    for (let sent = 0; sent < REQUESTS_A_WINDOW; sent += 1) await (await fetch(program.url)).text()
    const { heapBytes } = await program.memory()
    if (window > WARM_UP_WINDOWS) heap.push({ requests: window * REQUESTS_A_WINDOW, bytes: heapBytes })
  }
  return bytesARequest(heap)
}

test('a program that keeps half a kilobyte of each request is told from one that keeps nothing', async () => {
  expect(await growthOf(0)).toBeLessThan(MAX_BYTES_A_REQUEST)
  expect(await growthOf(512)).toBeGreaterThan(512)
})
