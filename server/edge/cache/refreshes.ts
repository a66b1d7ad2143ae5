import { and, eq, isNull, lt } from 'drizzle-orm'
import type { CacheDatabase, OpenedCache } from '#db/cache/database.ts'
import { refreshes } from '#db/cache/schema/index.ts'

/** A claim to refresh a token, and the time until which it is exclusive. Times are milliseconds since 1970. */
type Claim = {
  readonly oldTokenHash: string
  readonly owner: string
  readonly now: number
  readonly until: number
}

type Outcome = { readonly sealedToken: string } | { readonly failure: string }

type ClaimResult = { readonly kind: 'mine' } | { readonly kind: 'pending' } | ({ readonly kind: 'ended' } & Outcome)

/**
 * The refreshes table, through which the processes of the app coordinate; the RefreshStore of server/edge/upstream.
 * Each change of a row is one statement with one winner.
 */
export function createRefreshStore(opened: OpenedCache) {
  return {
    async claim(claim: Claim): Promise<ClaimResult> {
      const database = await opened()
      await database.delete(refreshes).where(lt(refreshes.expiresAt, claim.now))
      return (await take(database, claim)) ? { kind: 'mine' } : look(database, claim)
    },
    async end(claim: Claim, outcome: Outcome, expiresAt: number): Promise<void> {
      const row = { sealedToken: null, failure: null, ...outcome, expiresAt }
      await (await opened()).update(refreshes).set(row).where(heldBy(claim))
    },
    async release(claim: Claim): Promise<void> {
      await (await opened()).delete(refreshes).where(heldBy(claim))
    },
  }
}

/** Inserts the claim, or takes over one whose holder has not finished in time. */
async function take(database: CacheDatabase, { oldTokenHash, owner, now, until }: Claim): Promise<boolean> {
  // a claim outlives its holder's time a little, so that its end can still be recorded
  const held = { claimedBy: owner, claimedUntil: until, expiresAt: until + (until - now) }
  const rows = await database
    .insert(refreshes)
    .values({ oldTokenHash, ...held })
    .onConflictDoUpdate({
      target: refreshes.oldTokenHash,
      set: held,
      setWhere: and(isNull(refreshes.sealedToken), isNull(refreshes.failure), lt(refreshes.claimedUntil, now)),
    })
    .returning({ claimedBy: refreshes.claimedBy })
  return rows.length > 0
}

async function look(database: CacheDatabase, { oldTokenHash }: Claim): Promise<ClaimResult> {
  const [row] = await database
    .select({ sealedToken: refreshes.sealedToken, failure: refreshes.failure })
    .from(refreshes)
    .where(eq(refreshes.oldTokenHash, oldTokenHash))
  if (row?.sealedToken) return { kind: 'ended', sealedToken: row.sealedToken }
  if (row?.failure) return { kind: 'ended', failure: row.failure }
  return { kind: 'pending' }
}

/** Condition that keeps a holder from overwriting a claim that another one has taken over. */
function heldBy({ oldTokenHash, owner }: Claim) {
  return and(eq(refreshes.oldTokenHash, oldTokenHash), eq(refreshes.claimedBy, owner))
}
