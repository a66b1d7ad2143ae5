import { join } from 'node:path'
import { expect, test } from 'vitest'
import { idempotencyRecords } from '#db/platform/schema/index.ts'
import { openConnection } from '#server/platform/hosts/node/storage/connection.ts'
import { inPages, PAGE_ROWS } from '#server/platform/kernel/jobs/page.ts'
import { startPlatform } from '../../support/platform.ts'
import { temporaryDirectory } from '../../support/temporary-directory.ts'

const DAY_MS = 24 * 60 * 60_000

test('answers to idempotency keys are kept for 30 days, and what has piled up goes in pages', async () => {
  using directory = temporaryDirectory()
  await using site = await startPlatform({ directory: directory.path })
  const now = site.clock.now()
  const hand = openConnection(join(directory.path, 'platform.db'))
  const insert = hand.prepare(
    `INSERT INTO idempotency_records (key, command, body_hash, answer, created_at) VALUES (?, 'test', '', '{}', ?)`,
  )
  hand.exec('BEGIN')
  for (let row = 0; row < PAGE_ROWS + 1; row++) insert.run([`old-${row}`, now - 30 * DAY_MS - 1])
  insert.run(['kept', now - 30 * DAY_MS])
  hand.exec('COMMIT')
  hand.close()
  const page = () => site.platform.writer.execute('pruneIdempotencyRecords', undefined)

  expect(await page()).toStrictEqual({ changed: PAGE_ROWS })
  await inPages(page)

  const left = await site.platform.reader.select({ key: idempotencyRecords.key }).from(idempotencyRecords)
  expect(left).toStrictEqual([{ key: 'kept' }])
})

test('a job that fails on one page has kept the pages before it', async () => {
  const pages = [PAGE_ROWS, PAGE_ROWS]
  const pending = inPages(async () => {
    const changed = pages.shift()
    if (changed === undefined) throw new Error('the disk is full')
    return { changed }
  })

  await expect(pending).rejects.toThrow('the disk is full')
  expect(pages).toStrictEqual([])
})
