import { parentPort, workerData } from 'node:worker_threads'
import { openReader } from '#db/platform/reader.ts'
import { checkInvariants } from '../money/reads.ts'

const { reader, close } = openReader(workerData)
try {
  parentPort?.postMessage(await checkInvariants(reader))
} finally {
  close()
}
