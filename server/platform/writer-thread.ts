import { parentPort, workerData } from 'node:worker_threads'
import { databaseFile } from '#db/platform/database-file.ts'
import { migrate } from '#db/platform/migrate.ts'
import { commands } from './commands.ts'
import { openConnection } from './writer/connection.ts'
import { lockDatabase } from './writer/database-lock.ts'
import type { WriterThreadData } from './writer/messages.ts'
import { runWriterThread } from './writer/run-writer-thread.ts'

/** The composition root of the writer's thread. */
if (!parentPort) throw new Error('writer-thread.ts is the entry of a worker')
const { databaseUrl, secret }: WriterThreadData = workerData
const file = databaseFile(databaseUrl)
const lock = lockDatabase(file)
const connection = openConnection(file)
migrate(connection)
runWriterThread({ port: parentPort, connection, commands, secret })
parentPort.on('close', () => lock.release())
