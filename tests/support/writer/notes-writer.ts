import { join } from 'node:path'
import { writerThread } from '#server/platform/hosts/node/storage/writer-thread.ts'
import { manualClock, seededEntropy } from '#server/platform/kernel/surroundings.ts'
import { startWriter, type WriterOptions } from '#server/platform/kernel/writer/start-writer.ts'
import { systemAfter } from '#server/shared/timers.ts'
import type { NotesThreadCommands } from './notes-thread.ts'

export const START_MS = Date.UTC(2026, 0, 1)

/** A writer of notes in a thread, with a database in `directory`. */
export function startNotesWriter(directory: string, options: Partial<WriterOptions> = {}) {
  return startWriter<NotesThreadCommands>({
    start: writerThread(new URL('./notes-thread.ts', import.meta.url)),
    databaseUrl: `file:${join(directory, 'notes.db')}`,
    secret: 'x'.repeat(32),
    clock: manualClock(START_MS),
    entropy: seededEntropy('notes'),
    scheduler: { after: systemAfter },
    ...options,
  })
}

/** A gate for `waitFor`. */
export function openGate() {
  const gate = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
  return {
    gate,
    open() {
      Atomics.store(gate, 0, 1)
      Atomics.notify(gate, 0)
    },
  }
}
