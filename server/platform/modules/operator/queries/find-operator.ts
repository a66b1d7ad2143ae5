import { and, asc, eq, isNull } from 'drizzle-orm'
import { operators } from '#db/platform/schema/operator.ts'
import { iso } from '#server/platform/kernel/surroundings.ts'
import type { Platform } from '../platform.ts'

type Reads = Pick<Platform, 'reader'>

/** Whose key it is, by its hash; null for nobody's, and for that of who has left. */
export async function findOperator({ reader }: Reads, keyHash: string): Promise<string | null> {
  const row = await reader.query.operators.findFirst({
    where: and(eq(operators.keyHash, keyHash), isNull(operators.endedAt)),
  })
  return row?.name ?? null
}

/** All that there ever were. */
export async function listOperators({ reader }: Reads) {
  const rows = await reader.select().from(operators).orderBy(asc(operators.createdAt))
  return rows.map(({ name, createdAt, endedAt }) => ({
    name,
    since: iso(createdAt),
    until: endedAt === null ? null : iso(endedAt),
  }))
}
