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

/** The process ended before its response; its writes are left for the next one. */
export class Cut extends Error {}

type Execute = Writer<CrashCommands>['execute']
type Waiting = { readonly resolve: (output: never) => void; readonly reject: (error: Error) => void }

/** A platform that is killed and restarted on the same database. */
export type CrashSite = AsyncDisposable & {
  readonly execute: Execute
  skip(durationMs: number): void
  /** The time of its clock, in ms. */
  now(): number
  arm(crash: CrashPoint): void
  /** Whether the process has ended. If so, another one has been started when this resolves. */
  recover(): Promise<boolean>
  /** The database file, for manual edits. */
  readonly file: string
  /** Reads the state on disk. */
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
    // Vitest's own Node options do not apply to a platform
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
    now: () => Date.now() + aheadMs,
    execute: (...command) =>
      new Promise((resolve, reject) => {
        const id = ++lastId
        waiting.set(id, { resolve, reject })
        // an ended process accepts no commands
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
