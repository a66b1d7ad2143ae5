import { checkBooks } from '#server/platform/modules/ledger/jobs/check-books.ts'
import { createLog } from '#server/telemetry/log.ts'
import { startPlatform } from '../../support/platform.ts'

/** The last page of the process, and whether it crashes after or before storing it; null means no crash. */
export type PageCrash = { readonly page: number; readonly isKept: boolean } | null

/** The platform's books check in a process that crashes in the middle. Prints its log, and each stored cursor. */
const [, , directory = '', rows = '', crash = 'null'] = process.argv
const dies: PageCrash = JSON.parse(crash)
await using site = await startPlatform({ directory })
const { writer } = site.platform
const log = createLog({ program: 'platform', level: 'fatal', destination: process.stdout })
let pages = 0

function dieIf(isKept: boolean): void {
  if (dies?.page === pages && dies.isKept === isKept) process.kill(process.pid, 'SIGKILL')
}

const execute: typeof writer.execute = async (name, input) => {
  pages += 1
  dieIf(false)
  const output = await writer.execute(name, input)
  process.stdout.write(`${JSON.stringify(input)}\n`)
  dieIf(true)
  return output
}

const platform = { ...site.platform, log, writer: { ...writer, execute } }
await checkBooks(platform, new AbortController().signal, { rows: Number(rows), saveEveryMs: 0 })
