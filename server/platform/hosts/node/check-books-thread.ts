import { constants, setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { openReader } from '#db/platform/reader.ts'
import { loadBookSections } from '#server/platform/books.ts'
import { type CheckBooksData, checkedPages, type PageTime, restAfter } from '#server/platform/modules/ledger/reads.ts'
import type { Stoppable } from './open-thread.ts'

/** Entry of the thread that runs the books check and reports each page. It loads the invariants of every module. */
const { databaseUrl, from, rows, stop }: CheckBooksData & Stoppable = workerData
// on Linux, priority is per thread. The lowest one would get nothing while all processors are busy
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
const isToStop = new Int32Array(stop)
const { reader, close } = openReader(databaseUrl)
try {
  const sections = await loadBookSections()
  let time = openClock()
  for await (const page of checkedPages(reader, sections, from, rows)) {
    parentPort?.postMessage(page)
    const restMs = restAfter(time())
    if (Atomics.load(isToStop, 0) === 1 || Atomics.wait(isToStop, 0, 0, restMs) !== 'timed-out') break
    time = openClock()
  }
} finally {
  close()
}

/** Returns the time and the CPU time of this thread since the call. */
function openClock(): () => PageTime {
  const start = performance.now()
  const before = process.threadCpuUsage()
  return () => {
    const { user, system } = process.threadCpuUsage(before)
    return { elapsedMs: performance.now() - start, cpuMs: (user + system) / 1000 }
  }
}
