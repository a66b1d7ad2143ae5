import { openInspector } from '#db/platform/inspector.ts'
import type { PlatformReader } from '#db/platform/reader.ts'
import { type Comparison, compareWithCheckpoint, compareWithWitness } from '#server/platform/modules/ledger/reads.ts'
import type { Witness } from '#server/platform/providers/witness/port.ts'
import { BackupError } from './backup-error.ts'
import { type Restored, readRestoredState, type Seen, writeRestoredState } from './restored-state.ts'

/** Longest wait for a witness. */
const TIMEOUT_MS = 10_000

/** Thrown at the start on a restored data directory that has lost records. The message contains advice for the operator. */
export class RestoredBehind extends Error {
  override readonly name = 'RestoredBehind'
}

/** Others who have kept checkpoints of the log. */
export type Others = {
  readonly witnesses: readonly Witness[]
  /** A note that was kept, and where it is from. */
  readonly checkpoint?: { readonly name: string; readonly text: string } | undefined
  /** Called for a witness that gives no answer. */
  onSilent(name: string, error: unknown): void
}

type Compared = Pick<Restored, 'proven_by' | 'missing'>

/** Compares a database with what others have kept of its log. The first one that has seen more decides. */
export async function compareWithOthers(databaseUrl: string, others: Others): Promise<Compared> {
  const { reader, close } = await openInspector(databaseUrl)
  try {
    let provenBy: string | null = null
    for await (const { by, comparison } of comparisons(reader, others)) {
      if (comparison.kind !== 'whole') return { proven_by: null, missing: seenBy(by, comparison) }
      provenBy ??= by
    }
    return { proven_by: provenBy, missing: null }
  } finally {
    close()
  }
}

async function* comparisons(reader: PlatformReader, { witnesses, checkpoint, onSilent }: Others) {
  if (checkpoint) yield { by: checkpoint.name, comparison: await compareWithCheckpoint(reader, checkpoint.text) }
  for (const witness of witnesses) {
    const asked = { witness, signal: AbortSignal.timeout(TIMEOUT_MS) }
    const comparison = await compareWithWitness(reader, asked).catch((error: unknown) => {
      onSilent(witness.name, error)
      return null
    })
    if (comparison) yield { by: witness.name, comparison }
  }
}

const seenBy = (by: string, found: Exclude<Comparison, { kind: 'whole' }>): Seen => ({
  by,
  origin: found.origin,
  size: found.size,
  contradiction: found.kind === 'rewritten' ? found.reason : null,
})

/** One line with both sizes of the log. */
export function missingText({ backup, log }: Restored, { by, origin, size, contradiction }: Seen): string {
  const own = `The log of the backup of ${backup} has ${log?.size ?? 0} records (${log?.origin ?? 'no log'})`
  return contradiction === null
    ? `${own}, and ${by} has seen ${size} (${origin}).`
    : `${own}, and ${by} contradicts it at ${size} records (${origin}): ${contradiction}.`
}

/** Throws BackupError if a restore into this data directory was interrupted. */
export function requireCompleteRestore(dataDir: string): void {
  if (readRestoredState(dataDir)?.state === 'incomplete')
    throw new BackupError(`A restore into ${dataDir} was interrupted: run it again.`)
}

type Start = Others & {
  readonly dataDir: string
  readonly databaseUrl: string
  /** Called with the time of the backup while nothing proves the end of the log. */
  onUnproven(backup: string): void
}

/**
 * At the start on a restored data directory: asks the witnesses until one proves that the log has its end. Throws
 * RestoredBehind if somebody has seen more of it.
 */
export async function requireProvenRestore(start: Start): Promise<void> {
  const { dataDir, databaseUrl, onUnproven } = start
  const state = readRestoredState(dataDir)
  if (state?.state !== 'restored' || state.proven_by !== null) return
  const compared = state.missing ? state : await compareWithOthers(databaseUrl, start)
  if (compared.proven_by === null && compared.missing === null) return onUnproven(state.backup)
  await writeRestoredState(dataDir, { ...state, proven_by: compared.proven_by, missing: compared.missing })
  if (compared.missing)
    throw new RestoredBehind(
      `${missingText(state, compared.missing)} Restore a later backup; if there is none, end the log with \
npm run restore -- --data-dir ${dataDir} --accept-loss`,
    )
}
