import { parentPort } from 'node:worker_threads'
import { runPlatformWriter, type WriterStart } from '#server/platform/hosts/node/storage/run-platform-writer.ts'
import { games } from '#server/shared/rules/games.ts'
import { IS_FREE } from './kept-messages.ts'

/** The platform's writer for one platform after the other. */
parentPort?.on('message', async (next: WriterStart) => {
  // what keeps it from its database ends the thread, as it ends the platform's own
  await runPlatformWriter(games, next)
  // behind the listener that releases the database
  next.port.on('close', () => parentPort?.postMessage(IS_FREE))
})
