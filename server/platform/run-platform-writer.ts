import { parentPort, workerData } from 'node:worker_threads'
import { databaseFile } from '#db/platform/database-file.ts'
import { migrate } from '#db/platform/migrate.ts'
import type { RulesRegistry } from '#server/shared/rules/registry.ts'
import { openConnection } from './kernel/node/connection.ts'
import { lockDatabase } from './kernel/node/database-lock.ts'
import { runWriterThread } from './kernel/node/run-writer-thread.ts'
import type { WriterThreadData } from './kernel/writer/messages.ts'
import { loadCommands } from './load-commands.ts'

/** Makes a worker the platform's writer, which makes and settles bets by these rules. Rejects outside of a worker. */
export async function runPlatformWriter(rules: RulesRegistry): Promise<void> {
  if (!parentPort) throw new Error('the writer runs in a worker')
  const { databaseUrl, secret, formerSecrets, jurisdiction }: WriterThreadData = workerData
  const file = databaseFile(databaseUrl)
  const lock = lockDatabase(file)
  const connection = openConnection(file)
  migrate(connection)
  const commands = await loadCommands()
  runWriterThread({ port: parentPort, connection, commands, secret, formerSecrets, rules, jurisdiction })
  parentPort.on('close', () => lock.release())
}
