import { parentPort, workerData } from 'node:worker_threads'
import { openReader } from '#db/platform/reader.ts'
import { checkAllBooks } from './books.ts'

/** The entry of the thread that checks the books; it knows the invariants of every module. */
const { reader, close } = openReader(workerData)
try {
  parentPort?.postMessage(await checkAllBooks(reader))
} finally {
  close()
}
