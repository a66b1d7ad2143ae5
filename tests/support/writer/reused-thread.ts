import { parentPort } from 'node:worker_threads'
import { runPlatformWriter, type WriterStart } from '#server/platform/hosts/node/storage/run-platform-writer.ts'
import { games } from '#server/shared/rules/games.ts'
import { IS_FREE } from './reused-messages.ts'

/** The platform's writer, reused for one platform after another. */
parentPort?.on('message', async (next: WriterStart) => {
  // an error that keeps it from its database ends the thread, like the platform's own
  await runPlatformWriter(games, next)
  // after the listener that releases the database
  next.port.on('close', () => parentPort?.postMessage(IS_FREE))
})
