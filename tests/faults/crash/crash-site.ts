import { type ChildProcess, type ForkOptions, fork } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openReader, type PlatformReader } from '#db/platform/reader.ts'
import type { Writer } from '#server/platform/kernel/writer/writer.ts'
import { writeTemplateDatabase } from '../../support/platform/template-database.ts'
import { bundled } from '../../support/run/bundled.ts'
import { temporaryDirectory } from '../../support/temporary-directory.ts'
import type { CrashCommands } from './crash-commands.ts'
import { type CrashPoint, crashPointFile } from './crash-point.ts'
import type { Response } from './program.ts'

/** The process ended before it answered: what it had written is for the next one to find. */
export class Cut extends Error {}

type Execute = Writer<CrashCommands>['execute']
type Waiting = { readonly resolve: (output: never) => void; readonly reject: (error: Error) => void }

/** A platform that is killed and started again on the same database. */
export type CrashSite = AsyncDisposable & {
  readonly execute: Execute
  /** Lets time pass for the platform. */
  skip(durationMs: number): void
  /** Where the next transaction dies. */
  arm(crash: CrashPoint): void
  /** Whether the process is gone. When it is, another has been started by the time that this resolves. */
  recover(): Promise<boolean>
  /** The database, for a hand on it. */
  readonly file: string
  /** Reads what is on disk. */
  readonly reader: PlatformReader
}

export async function openCrashSite(): Promise<CrashSite> {
  const directory = temporaryDirectory()
  const file = join(directory.path, 'platform.db')
  const waiting = new Map<number, Waiting>()
  let lastId = 0
  let aheadMs = 0
  writeTemplateDatabase(file)
  let child = await start()
  const { reader, close } = openReader(`file:${file}`)

  async function start(): Promise<ChildProcess> {
    arm(null)
    // what Vitest starts its own processes with is nothing to a platform
    const options: ForkOptions = { serialization: 'advanced', execArgv: [] }
    const started = fork(fileURLToPath(bundled('crash-writer')), [`file:${file}`], options)
    started.on('message', (message: Response | 'ready') => {
      if (message === 'ready') return
      const one = waiting.get(message.id)
      waiting.delete(message.id)
      if ('error' in message) one?.reject(new Error(message.error))
      else one?.resolve(message.output as never)
    })
    started.once('exit', () => {
      for (const { reject } of waiting.values()) reject(new Cut())
      waiting.clear()
    })
    await Promise.race([
      once(started, 'message'),
      once(started, 'exit').then(([code]) => Promise.reject(new Error(`the platform did not start: ${code}`))),
    ])
    return started
  }

  function arm(crash: CrashPoint): void {
    writeFileSync(crashPointFile(file), JSON.stringify(crash))
  }

  return {
    file,
    reader,
    arm,
    skip(durationMs) {
      aheadMs += durationMs
    },
    execute: (...command) =>
      new Promise((resolve, reject) => {
        const id = ++lastId
        waiting.set(id, { resolve, reject })
        // a process that is gone takes no command
        child.send({ id, command, aheadMs }, (error) => error && reject(new Cut()))
      }),
    async recover() {
      if (child.signalCode === null) {
        arm(null)
        return false
      }
      child = await start()
      return true
    },
    async [Symbol.asyncDispose]() {
      if (child.signalCode === null) {
        const exited = once(child, 'exit')
        child.kill('SIGKILL')
        await exited
      }
      close()
      directory[Symbol.dispose]()
    },
  }
}
