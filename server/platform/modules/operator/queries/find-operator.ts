import { and, asc, eq, isNull } from 'drizzle-orm'
import { operators } from '#db/platform/schema/operator.ts'
import { iso } from '#server/platform/kernel/surroundings.ts'
import type { Platform } from '../platform.ts'

type Reads = Pick<Platform, 'reader'>

/** Name of the operator with this key hash; null if it is unknown or revoked. */
export async function findOperator({ reader }: Reads, keyHash: string): Promise<string | null> {
  const row = await reader.query.operators.findFirst({
    where: and(eq(operators.keyHash, keyHash), isNull(operators.endedAt)),
  })
  return row?.name ?? null
}

/** All operators, including former ones. */
export async function listOperators({ reader }: Reads) {
  const rows = await reader.select().from(operators).orderBy(asc(operators.createdAt))
  return rows.map(({ name, createdAt, endedAt }) => ({
    name,
    since: iso(createdAt),
    until: endedAt === null ? null : iso(endedAt),
  }))
}
