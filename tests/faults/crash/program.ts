import { systemEntropy } from '#server/platform/kernel/surroundings.ts'
import { startWriter } from '#server/platform/kernel/writer/start-writer.ts'
import type { Writer } from '#server/platform/kernel/writer/writer.ts'
import { systemAfter } from '#server/shared/timers.ts'
import { type CrashCommands, loadCrashCommands } from './crash-commands.ts'
import { CRASH_SECRET } from './crash-secret.ts'
import { startCrashWriter } from './start-crash-writer.ts'

type Execute = Writer<CrashCommands>['execute']
/** Message of the parent: one command, and the offset of the platform's clock from the machine's. */
export type Request = { readonly id: number; readonly command: Parameters<Execute>; readonly aheadMs: number }
/** Response: the command's output, or the error's text. */
export type Response =
  | { readonly id: number; readonly output: Awaited<ReturnType<Execute>> }
  | { readonly id: number; readonly error: string }

/** The writing half of the platform as a process: its writer, its commands, its clock, and a pipe instead of HTTP. */
const [, , databaseUrl = ''] = process.argv
let aheadMs = 0
const writer = await startWriter<CrashCommands>({
  start: startCrashWriter(await loadCrashCommands()),
  databaseUrl,
  secret: CRASH_SECRET,
  clock: { now: () => Date.now() + aheadMs },
  entropy: systemEntropy,
  scheduler: { after: systemAfter },
})

process.on('message', ({ id, command, aheadMs: ahead }: Request) => {
  aheadMs = ahead
  writer.execute(...command).then(
    (output) => process.send?.({ id, output }),
    (error: unknown) => process.send?.({ id, error: String(error) }),
  )
})
process.on('disconnect', () => void writer.close())
process.send?.('ready')
