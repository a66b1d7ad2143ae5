import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect, test, vi } from 'vitest'
import { Refusal } from '#server/platform/kernel/refusal.ts'
import { CommandFault, type Writer, WriterGone } from '#server/platform/kernel/writer/writer.ts'
import { refusalCodeOf } from '../../../support/refusal-code.ts'
import { temporaryDirectory } from '../../../support/temporary-directory.ts'
import type { NotesThreadCommands } from '../../../support/writer/notes-thread.ts'
import { openGate, START_MS, startNotesWriter } from '../../../support/writer/notes-writer.ts'

const HOLDER = fileURLToPath(new URL('../../../support/programs/holds-the-writer.ts', import.meta.url))

const state = (writer: Writer<NotesThreadCommands>) => writer.execute('state', undefined)
const notes = (writer: Writer<NotesThreadCommands>) => writer.execute('notes', undefined)

test("the writer's own connection flushes each COMMIT, checks foreign keys and lets readers read", async () => {
  using directory = temporaryDirectory()
  const writer = await startNotesWriter(directory.path)
  expect(await state(writer)).toMatchObject({ synchronous: 2n, foreignKeys: 1n, journal: 'wal', now: START_MS })
  await writer.close()
})

test('what comes in while the thread is busy is committed as one group, in the order of asking', async () => {
  using directory = temporaryDirectory()
  const writer = await startNotesWriter(directory.path)
  const before = await state(writer)
  const { gate, open } = openGate()
  const held = writer.execute('waitFor', gate)
  const pending = Array.from({ length: 20 }, (_, index) => writer.execute('note', String(index)))
  open()
  await Promise.all([held, ...pending])
  const after = await state(writer)
  expect(after.commits - before.commits).toBeLessThanOrEqual(3)
  expect(await notes(writer)).toEqual(pending.map((_, index) => String(index)))
  await writer.close()
})

test('a patient command goes to disk with the next one that is not, and by itself where none comes', async () => {
  using directory = temporaryDirectory()
  const writer = await startNotesWriter(directory.path)
  const before = await state(writer)
  const { gate, open } = openGate()
  const held = writer.execute('waitFor', gate)
  const patient = writer.execute('note', 'patient', { isPatient: true })
  const bet = writer.execute('note', 'bet')
  open()
  await Promise.all([held, patient, bet])
  expect(await notes(writer)).toEqual(['bet', 'patient'])
  // one group for the held commands, one for the two notes, and one for each inspection
  expect((await state(writer)).commits - before.commits).toBeLessThanOrEqual(4)
  await writer.execute('note', 'alone', { isPatient: true })
  expect(await notes(writer)).toEqual(['bet', 'patient', 'alone'])
  const last = writer.execute('note', 'at the end', { isPatient: true })
  await writer.close()
  await last
})

test('a refusal arrives as a Refusal, an unexpected error as a fault with its stack', async () => {
  using directory = temporaryDirectory()
  const writer = await startNotesWriter(directory.path)
  await expect(writer.execute('refuse', 'text')).rejects.toEqual(
    new Refusal('conflict', { field: 'text', detail: 'text' }),
  )
  const fault = await writer.execute('fault', 'oh').catch((error: unknown) => error)
  if (!(fault instanceof CommandFault)) throw new Error('no fault', { cause: fault })
  expect(fault).toMatchObject({ fault: 'TypeError', message: 'TypeError: oh' })
  expect(fault.stack).toContain('support/writer/commands.ts')
  await writer.close()
})

test('the same clock and entropy make the same bytes', async () => {
  const run = async () => {
    using directory = temporaryDirectory()
    const writer = await startNotesWriter(directory.path)
    for (let round = 0; round < 3; round += 1) await writer.execute('noteRandom', 40)
    const texts = await notes(writer)
    await writer.close()
    return texts
  }
  const first = await run()
  expect(new Set(first).size).toBe(3)
  expect(await run()).toEqual(first)
})

test('close answers what was asked before it, and refuses what is asked after it', async () => {
  using directory = temporaryDirectory()
  const onGone = vi.fn()
  const writer = await startNotesWriter(directory.path, { onGone })
  const pending = ['a', 'b', 'c'].map((text) => writer.execute('note', text))
  const closed = writer.close()
  await expect(writer.execute('note', 'late')).rejects.toThrow(WriterGone)
  expect(await Promise.all(pending)).toEqual([1, 1, 1])
  await closed
  await expect(writer.execute('note', 'later')).rejects.toThrow(WriterGone)
  expect(onGone).not.toHaveBeenCalled()

  const again = await startNotesWriter(directory.path)
  expect(await notes(again)).toEqual(['a', 'b', 'c'])
  await again.close()
})

test('when the thread dies, every asker is told so, also the later ones, and the platform once', async () => {
  using directory = temporaryDirectory()
  const onGone = vi.fn()
  const writer = await startNotesWriter(directory.path, { onGone })
  const pending = [writer.execute('die', undefined), writer.execute('note', 'a')]
  for (const one of await Promise.allSettled(pending))
    expect(one).toEqual({ status: 'rejected', reason: expect.any(WriterGone) })
  await expect(writer.execute('note', 'b')).rejects.toThrow(WriterGone)
  expect(onGone).toHaveBeenCalledOnce()
  await writer.close()
})

test('more commands than may wait are refused, and it takes more once there is room', async () => {
  using directory = temporaryDirectory()
  const writer = await startNotesWriter(directory.path, { pendingLimit: 2 })
  const { gate, open } = openGate()
  const held = [writer.execute('waitFor', gate), writer.execute('note', 'a')]
  expect(await refusalCodeOf(writer.execute('note', 'b'))).toBe('unavailable')
  open()
  await Promise.all(held)
  expect(await writer.execute('note', 'c')).toBe(1)
  await writer.close()
})

test('a second writer is rejected in one line, in the same and another process, until the first ends', async () => {
  using directory = temporaryDirectory()
  const first = await startNotesWriter(directory.path)
  await expect(startNotesWriter(directory.path)).rejects.toThrow(/^another platform is running on .*notes\.db: stop it/)
  await first.close()

  const holder = spawn(process.execPath, [HOLDER, directory.path], { stdio: ['ignore', 'pipe', 'inherit'] })
  using _ = { [Symbol.dispose]: () => holder.kill('SIGKILL') }
  await once(holder.stdout, 'data')
  await expect(startNotesWriter(directory.path)).rejects.toThrow('another platform is running')
  holder.kill('SIGKILL')
  await once(holder, 'exit')
  const second = await startNotesWriter(directory.path)
  expect(await second.execute('note', 'a')).toBe(1)
  await second.close()
})
