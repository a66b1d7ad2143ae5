import { cpSync, writeFileSync } from 'node:fs'
import { watchLog } from '#server/platform/modules/ledger/witnesses/watch.ts'
import { contract } from '#server/shared/contract/contract.ts'
import { readCheckpoint } from '#server/shared/log/checkpoint.ts'
import { readNote, readVerifierKey, signersOf, type VerifierKey } from '#server/shared/log/note.ts'
import { verifyEd25519 } from '../ed25519.ts'
import { startPlatform, type TestPlatform } from '../platform/start-platform.ts'
import { logsFileIn } from './spawn-witness.ts'

/** Longer than any interval between two offers. */
const LATER_MS = 120_000

/** A platform that continues must not draw the ids of its former run again. */
let started = 0

export type WatchedPlatform = TestPlatform & {
  /** Signs a checkpoint, and offers it to all witnesses. */
  offer(): Promise<void>
  /** The list of logs; the last one is open. */
  openLog(): Promise<Awaited<ReturnType<typeof lastLog>>>
  /** The served checkpoint, with the names of those who have signed it. */
  checkpoint(): Promise<{ readonly size: number; readonly signers: readonly string[] }>
}

async function lastLog(platform: TestPlatform) {
  const log = (await platform.request(contract.log.origins, {})).output.logs.at(-1)
  if (!log) throw new Error('no log')
  return log
}

/** A platform with these witnesses, whose checkpoints are offered when the test says so. */
export async function watchedPlatform(directory: string, witnesses: string): Promise<WatchedPlatform> {
  started += 1
  const platform = await startPlatform({
    directory,
    seed: `watched ${started}`,
    providerSettings: { WITNESSES: witnesses },
  })
  const watch = watchLog(platform.platform)
  return {
    ...platform,
    async offer() {
      await platform.platform.writer.execute('signLog', {})
      platform.clock.advance(LATER_MS)
      await watch.offer()
    },
    openLog: () => lastLog(platform),
    async checkpoint() {
      const { key, witnesses: known } = await lastLog(platform)
      const keys = [key, ...known.map((one) => one.key ?? '')].flatMap((text) => readVerifierKey(text) ?? [])
      const note = readNote(await (await platform.fetch('/general/log/checkpoint')).text())
      const signers = note ? await signersOf(note, keys as VerifierKey[], verifyEd25519) : []
      return {
        size: readCheckpoint(note?.text ?? '')?.size ?? 0,
        signers: signers.map((signer) => signer.key.name),
      }
    },
    async [Symbol.asyncDispose]() {
      await watch[Symbol.asyncDispose]()
      await platform[Symbol.asyncDispose]()
    },
  }
}

/** Adds the open log of a platform to the logs that the witness of a directory trusts. */
export async function trust(platform: WatchedPlatform, witnessDirectory: string): Promise<void> {
  const { key } = await platform.openLog()
  writeFileSync(logsFileIn(witnessDirectory), `${key}\n`)
}

/** Copies the data of a closed platform. */
export const copyData = (from: string, to: string): void => cpSync(from, to, { recursive: true })
