import { z } from 'zod'
import { adapter } from '#server/platform/providers/adapter.ts'
import type { Witness } from '#server/platform/providers/witness/port.ts'
import { readCheckpoint } from '#server/shared/log/checkpoint.ts'
import { EMPTY_ROOT, type Hash, isConsistent } from '#server/shared/log/tree.ts'
import type { Network } from '../world/network.ts'

const SETTINGS = z.object({ url: z.string(), key: z.string() })
const TIMEOUT_MS = 10_000
const EVERY_MS = 60_000

/** Somebody who keeps the last checkpoint of each log. */
export type Watcher = {
  readonly adapter: ReturnType<typeof adapter<typeof SETTINGS, Witness>>
  /** Checkpoints that did not extend the ones before. */
  readonly contradictions: readonly string[]
}

export function createWatcher({ network }: { readonly network: Network }): Watcher {
  const last = new Map<string, { readonly size: number; readonly root: Hash; readonly note: string | null }>()
  const contradictions: string[] = []
  return {
    contradictions,
    adapter: adapter(
      SETTINGS,
      ({ key: name }): Witness => ({
        id: name,
        name,
        verifierKey: null,
        everyMs: EVERY_MS,
        latest: async (origin) => last.get(origin)?.note ?? null,
        add: ({ origin, old, path, size, note, text }) =>
          network.deliver({ from: 'platform', to: 'witness', timeoutMs: TIMEOUT_MS }, async () => {
            const read = readCheckpoint(text)
            if (read === null) throw new Error('no checkpoint')
            const before = last.get(origin) ?? { size: 0, root: EMPTY_ROOT, note: null }
            if (old !== before.size) return { kind: 'other_size', size: before.size }
            if (!isConsistent({ from: old, to: size, oldRoot: before.root, newRoot: read.root, path })) {
              contradictions.push(`${origin}: ${size} does not extend ${old}`)
              return { kind: 'inconsistent', reason: 'another tree' }
            }
            last.set(origin, { size, root: read.root, note })
            return { kind: 'kept', cosignature: null }
          }),
      }),
    ),
  }
}
