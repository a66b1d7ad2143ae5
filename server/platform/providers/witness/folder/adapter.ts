import { z } from 'zod'
import { EnvironmentError } from '#server/settings.ts'
import { readCheckpoint } from '#server/shared/log/checkpoint.ts'
import { isKeyName, readNote } from '#server/shared/log/note.ts'
import { EMPTY_ROOT, isConsistent } from '#server/shared/log/tree.ts'
import { adapter } from '../../adapter.ts'
import type { Witness } from '../port.ts'

/** Longer than the interval of checkpoints, since each note becomes a permanent file. */
const EVERY_MS = 60_000

/** A directory, or a git repository, to which checkpoints are written for others to copy. It signs nothing. */
export const noteFolder = adapter(
  z.object({
    url: z.url({ protocol: /^file$/ }),
    key: z.string().refine(isKeyName, 'a name without spaces and plus signs, under which pages show the folder'),
  }),
  ({ url, key: name }, { openFolder }): Witness => {
    if (!openFolder) throw new EnvironmentError([`WITNESSES: this host has no directories, as ${url}`])
    const folder = openFolder(url)
    return {
      id: name,
      name,
      verifierKey: null,
      everyMs: EVERY_MS,
      latest: (origin) => folder.latest(origin),
      async add({ origin, old, size, path, note, text }) {
        const held = await folder.latest(origin)
        const last = held ? readCheckpoint(readNote(held)?.text ?? '') : { origin, size: 0, root: EMPTY_ROOT }
        const root = readCheckpoint(text)?.root
        if (last?.origin !== origin || !root)
          throw new Error(`the last note of ${url} is not a checkpoint of ${origin}`)
        if (last.size !== old) return { kind: 'other_size', size: last.size }
        if (!isConsistent({ from: old, to: size, oldRoot: last.root, newRoot: root, path }))
          return { kind: 'inconsistent', reason: `the checkpoint of ${size} does not extend the one of ${last.size}` }
        await folder.write(origin, size, note)
        return { kind: 'kept', cosignature: null }
      },
    }
  },
)
