import { parentPort, workerData } from 'node:worker_threads'
import { databaseFile } from '#db/platform/database-file.ts'
import { migrate } from '#db/platform/migrate.ts'
import { openConnection } from '#server/platform/kernel/node/connection.ts'
import { lockDatabase } from '#server/platform/kernel/node/database-lock.ts'
import { runWriterThread } from '#server/platform/kernel/node/run-writer-thread.ts'
import type { WriterThreadData } from '#server/platform/kernel/writer/messages.ts'
import { games } from '#server/shared/rules/games.ts'
import { loadCrashCommands } from './crash-commands.ts'
import { readCrashPoint } from './crash-point.ts'
import { crashingConnection } from './crashing-connection.ts'

/** The platform's writer-thread.ts, but for the connection, which may kill the process. */
if (!parentPort) throw new Error('writer-thread.ts is the entry of a worker')
const { databaseUrl, secret, jurisdiction }: WriterThreadData = workerData
const file = databaseFile(databaseUrl)
const lock = lockDatabase(file)
const connection = openConnection(file)
migrate(connection)
const commands = await loadCrashCommands()
const dying = crashingConnection(connection, () => readCrashPoint(file))
runWriterThread({ port: parentPort, connection: dying, commands, secret, rules: games, jurisdiction })
parentPort.on('close', () => lock.release())
