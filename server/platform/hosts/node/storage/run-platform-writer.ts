import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import { databaseFile } from '#db/platform/database-file.ts'
import { migrate } from '#db/platform/migrate.ts'
import type { WriterThreadData } from '#server/platform/kernel/writer/messages.ts'
import { loadCommands } from '#server/platform/load-commands.ts'
import type { RulesRegistry } from '#server/shared/rules/registry.ts'
import { openConnection } from './connection.ts'
import { lockDatabase } from './database-lock.ts'
import { openHeadFile } from './head-file.ts'
import { runWriterThread } from './writer-thread.ts'

export type WriterStart = { readonly port: MessagePort; readonly data: WriterThreadData }

function startOfThisWorker(): WriterStart {
  if (!parentPort) throw new Error('the writer must run in a worker thread')
  return { port: parentPort, data: workerData }
}

/**
 * Runs the platform's writer in a worker thread with these rules, until its port is closed. Rejects outside a worker,
 * and with the error that prevented opening the database.
 */
export async function runPlatformWriter(rules: RulesRegistry, start = startOfThisWorker()): Promise<void> {
  const { port, data } = start
  const { databaseUrl, secret, formerSecrets, jurisdiction } = data
  const file = databaseFile(databaseUrl)
  const lock = lockDatabase(file)
  const connection = openConnection(file)
  migrate(connection)
  const head = openHeadFile(file, connection)
  head.require()
  const commands = await loadCommands()
  runWriterThread({ port, connection, commands, head, secret, formerSecrets, rules, jurisdiction })
  port.on('close', () => lock.release())
}
