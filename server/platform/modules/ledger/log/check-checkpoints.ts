import { verify } from 'node:crypto'
import type { PlatformReader, Snapshot } from '#db/platform/reader.ts'
import { readCheckpoint } from '#server/shared/log/checkpoint.ts'
import { readNote, readVerifierKey, signersOf } from '#server/shared/log/note.ts'
import { TILE_WIDTH } from '#server/shared/log/tiles.ts'
import { areEqual, rootOf } from '#server/shared/log/tree.ts'
import { levelHashes, readLogs, rootOfSize } from './read-log.ts'
import { publicKeyFrom } from './signing-key.ts'
import { fastNodeHash } from './tree-hash.ts'

type Reader = PlatformReader | Snapshot
type ReadLog = Awaited<ReturnType<typeof readLogs>>[number]
type Checked = { readonly checked: number; readonly violated: string[] }

/**
 * Compares each log with its latest checkpoint: signature, size, and the root over its unfinished tiles and the stored
 * hashes. `checkTiles` compares these with the records.
 */
export async function checkCheckpoints(reader: Reader): Promise<Checked> {
  const signed = (await readLogs(reader)).filter(({ checkpoint }) => checkpoint !== undefined)
  const violated: string[] = []
  for (const one of signed) if (!(await isAsSigned(reader, one))) violated.push(one.log.origin)
  return { checked: signed.length, violated }
}

async function isAsSigned(reader: Reader, { log, checkpoint }: ReadLog): Promise<boolean> {
  const note = readNote(checkpoint?.note ?? '')
  const stated = note && readCheckpoint(note.text)
  const key = readVerifierKey(log.verifierKey)
  if (!stated || !key || stated.origin !== log.origin || stated.size !== checkpoint?.size) return false
  const signers = await signersOf(note, [key], (bytes, signature, message) =>
    verify(null, message, publicKeyFrom(bytes), signature),
  )
  const root = signers.length === 1 ? await foundOrNull(rootOfSize(reader, log, stated.size)) : null
  return root !== null && areEqual(root, stated.root)
}

/** Null where records or hashes are missing. */
const foundOrNull = <T>(reading: Promise<T>): Promise<T | null> => reading.catch(() => null)

/** Recomputes the stored hashes of full tiles whose last record is in `(from, to]`, by its sequence number. */
export async function checkTiles(reader: Reader, from: number, to: number): Promise<Checked> {
  const violated: string[] = []
  let checked = 0
  const known = await readLogs(reader)
  for (const [index, { log }] of known.entries()) {
    const end = known[index + 1]?.log.firstSequence ?? Number.POSITIVE_INFINITY
    const sizeAt = (sequence: number) => Math.max(0, Math.min(sequence + 1, end) - log.firstSequence)
    for (let level = 1, width = TILE_WIDTH; sizeAt(to) >= width; level += 1, width *= TILE_WIDTH)
      for (let tile = Math.floor(sizeAt(from) / width); tile < Math.floor(sizeAt(to) / width); tile += 1) {
        const below = { from: tile * TILE_WIDTH, to: (tile + 1) * TILE_WIDTH }
        const hashes = await foundOrNull(levelHashes(reader, log, level - 1, below))
        const stored = await foundOrNull(levelHashes(reader, log, level, { from: tile, to: tile + 1 }))
        checked += 1
        const isRight =
          hashes !== null && stored?.[0] !== undefined && areEqual(rootOf(hashes, fastNodeHash), stored[0])
        if (!isRight) violated.push(`${log.origin} ${level}/${tile}`)
      }
  }
  return { checked, violated }
}
