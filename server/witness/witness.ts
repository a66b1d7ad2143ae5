import { createHash } from 'node:crypto'
import { type ReadAddCheckpoint, readAddCheckpoint } from '#server/shared/log/add-checkpoint.ts'
import { signersOf } from '#server/shared/log/note.ts'
import { EMPTY_ROOT, isConsistent } from '#server/shared/log/tree.ts'
import { verifyEd25519 } from './ed25519.ts'
import type { WitnessState } from './open-state.ts'
import type { TrustedLogs } from './trusted-logs.ts'
import type { Cosigned } from './witness-database.ts'

/** Answer to a checkpoint; `size` is that of the last one, `cosigned` the line of the signature. */
export type Verdict =
  | { readonly status: 200; readonly cosignature: string }
  | { readonly status: 409; readonly size: number }
  | { readonly status: 400 | 403 | 404 | 422; readonly reason: string }

export type Witness = {
  /** Decides on the body of a request. What a verdict of 200 says is on disk. */
  add(body: string): Promise<Verdict>
  /** Last note of the origin with this SHA-256, in hexadecimal; null if it is unknown. */
  noteOf(originHash: string): string | null
}

type Surroundings = WitnessState & { readonly logs: TrustedLogs; readonly now: () => number }

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')
const NOTHING: Pick<Cosigned, 'size' | 'root'> = { size: 0, root: EMPTY_ROOT }
const SECOND_MS = 1000

/** A witness of C2SP (https://c2sp.org/tlog-witness). */
export function createWitness({ key, database, logs, now }: Surroundings): Witness {
  /** Compares a checkpoint with the last one, and cosigns it, in one transaction. */
  function judge({ old, path, checkpoint, note, read }: ReadAddCheckpoint, request: string): Verdict {
    const { origin, size, root } = read
    if (old > size) return { status: 400, reason: 'the old size is larger than that of the checkpoint' }
    const held = database.find(origin)
    const last = held ?? NOTHING
    if (old !== last.size) return { status: 409, size: last.size }
    if (!isConsistent({ from: old, to: size, oldRoot: last.root, newRoot: root, path })) {
      const evidence = { origin, size, request, held: held?.note ?? null, receivedAt: now() }
      database.keep(sha256(request), evidence)
      return { status: 422, reason: `the tree of ${size} does not extend the one of ${last.size} that was cosigned` }
    }
    const cosignature = key.cosign(note.text, Math.floor(now() / SECOND_MS))
    database.store(origin, sha256(origin), { size, root, note: `${checkpoint}${cosignature}` })
    return { status: 200, cosignature }
  }

  return {
    async add(body) {
      const request = readAddCheckpoint(body)
      if (!request) return { status: 400, reason: 'no request of add-checkpoint' }
      const { origin } = request.read
      const keys = logs(origin)
      if (keys.length === 0) return { status: 404, reason: `${origin} is not watched here` }
      const signers = await signersOf(request.note, keys, verifyEd25519)
      if (signers.length === 0) return { status: 403, reason: `not signed by ${origin}` }
      return database.transaction(() => judge(request, body))
    },
    noteOf: (originHash) => database.findNote(originHash),
  }
}
