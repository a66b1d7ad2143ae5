import { constants, setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { openReader } from '#db/platform/reader.ts'
import { loadBookSections } from '#server/platform/books.ts'
import { type CheckBooksData, checkedPages } from '#server/platform/modules/ledger/reads.ts'
import type { Stoppable } from './open-thread.ts'

/** Entry of the thread that runs the books check and reports each page. It loads the invariants of every module. */
const { databaseUrl, from, rows, stop }: CheckBooksData & Stoppable = workerData
// on Linux, priority is per thread: the check takes what the games leave
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_LOW)
const isToStop = new Int32Array(stop)
const { reader, close } = openReader(databaseUrl)
try {
  for await (const page of checkedPages(reader, await loadBookSections(), from, rows)) {
    parentPort?.postMessage(page)
    if (Atomics.load(isToStop, 0) === 1) break
  }
} finally {
  close()
}
