import { systemClock } from '#server/platform/clock.ts'
import type { commands } from '#server/platform/commands.ts'
import { systemEntropy } from '#server/platform/entropy.ts'
import { startWriter } from '#server/platform/writer/start-writer.ts'
import type { Writer } from '#server/platform/writer/writer.ts'

type Execute = Writer<typeof commands>['execute']
/** What the parent sends: one command. */
export type Request = { readonly id: number; readonly command: Parameters<Execute> }
/** What it gets: the command's output, or the error's text. */
export type Response =
  | { readonly id: number; readonly output: Awaited<ReturnType<Execute>> }
  | { readonly id: number; readonly error: string }

/** The platform's writing half as a process: its writer, its commands, its clock, and a pipe in the place of HTTP. */
const [, , databaseUrl = ''] = process.argv
const writer = await startWriter<typeof commands>({
  thread: new URL('./writer-thread.ts', import.meta.url),
  databaseUrl,
  secret: 'the secret of a platform that crashes',
  clock: systemClock,
  entropy: systemEntropy,
})

process.on('message', ({ id, command }: Request) => {
  writer.execute(...command).then(
    (output) => process.send?.({ id, output }),
    (error: unknown) => process.send?.({ id, error: String(error) }),
  )
})
process.on('disconnect', () => void writer.close())
process.send?.('ready')
