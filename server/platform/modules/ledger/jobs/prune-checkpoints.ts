import { and, asc, eq, gt, lt, or } from 'drizzle-orm'
import { logCheckpoints } from '#db/platform/schema/ledger.ts'
import { PAGE_ROWS } from '#server/platform/kernel/jobs/page.ts'
import { HOUR_MS } from '#server/platform/kernel/jobs/start-jobs.ts'
import type { Platform } from '../platform.ts'

/** Days for which every checkpoint is kept; of older ones, the last one of each hour (docs/operating.md). */
const KEPT_DAYS = 7
const KEPT_MS = KEPT_DAYS * 24 * HOUR_MS

type Signed = { readonly logId: number; readonly size: number; readonly signedAt: number }

const hourOf = ({ signedAt }: Signed): number => Math.floor(signedAt / HOUR_MS)

/** Deletes superseded checkpoints of more than a week ago, page by page. */
export async function pruneCheckpoints({ reader, writer, clock }: Platform): Promise<void> {
  const { logId, size, signedAt } = logCheckpoints
  const until = clock.now() - KEPT_MS
  let last = { logId: 0, size: -1 }
  for (;;) {
    const after = or(gt(logId, last.logId), and(eq(logId, last.logId), gt(size, last.size)))
    const rows: Signed[] = await reader
      .select({ logId, size, signedAt })
      .from(logCheckpoints)
      .where(and(after, lt(signedAt, until)))
      .orderBy(asc(logId), asc(size))
      .limit(PAGE_ROWS)
    const superseded = rows.filter((row, at) => {
      const next = rows[at + 1]
      return next?.logId === row.logId && hourOf(next) === hourOf(row)
    })
    for (const [id, sizes] of Map.groupBy(superseded, (row) => row.logId))
      await writer.execute('dropCheckpoints', { logId: id, sizes: sizes.map((row) => row.size) }, { isPatient: true })
    const end = rows.at(-1)
    if (rows.length < PAGE_ROWS || !end) return
    // the last row of a page is compared with the first of the next one
    const before = rows.at(-2) ?? end
    last = { logId: before.logId, size: before.size }
  }
}
