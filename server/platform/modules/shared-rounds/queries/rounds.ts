import { and, desc, eq, isNotNull, sql } from 'drizzle-orm'
import { sharedChains, sharedRounds } from '#db/platform/schema/shared-rounds.ts'
import type { Platform } from '#server/platform/kernel/platform.ts'

type Reading = Pick<Platform, 'reader'>

const { terminal, salt, beaconRound, saltSignature, logSequence, createdAt } = sharedChains
const PUBLIC_CHAIN = { terminal, salt, beaconRound, saltSignature, logSequence, createdAt }

const selectRounds = ({ reader }: Reading) =>
  reader
    .select({ round: sharedRounds, chain: PUBLIC_CHAIN })
    .from(sharedRounds)
    .innerJoin(sharedChains, eq(sharedChains.id, sharedRounds.chainId))
    .$dynamic()

/** A round with the public part of its chain. */
export type FoundRound = Awaited<ReturnType<typeof selectRounds>>[number]

const LATEST = desc(sql`${sharedRounds}.rowid`)

export async function lastRound(platform: Reading, channel: string): Promise<FoundRound | undefined> {
  const [found] = await selectRounds(platform).where(eq(sharedRounds.channel, channel)).orderBy(LATEST).limit(1)
  return found
}

export async function findRound(
  platform: Reading,
  { id, game }: { readonly id: string; readonly game: 'crash' | 'rooms' },
): Promise<FoundRound | undefined> {
  const [found] = await selectRounds(platform).where(and(eq(sharedRounds.id, id), eq(sharedRounds.game, game)))
  return found
}

/** The rounds of a channel that have ended with an outcome, newest first. */
export async function endedRounds(platform: Reading, channel: string, limit: number): Promise<FoundRound[]> {
  return await selectRounds(platform)
    .where(and(eq(sharedRounds.channel, channel), isNotNull(sharedRounds.outcome)))
    .orderBy(LATEST)
    .limit(limit)
}

const iso = (at: number | null) => (at === null ? null : new Date(at).toISOString())

/** Fields that every round has in the contract (roundFacts). */
export function roundFacts({ round, chain }: FoundRound) {
  return {
    id: round.id,
    number: round.number,
    rules_version: round.rulesVersion,
    table_hash: round.tableHash,
    chain: {
      terminal: chain.terminal,
      salt: chain.salt,
      beacon_round: chain.beaconRound,
      salt_signature: chain.saltSignature,
      published_at: new Date(chain.createdAt).toISOString(),
      log_sequence: chain.logSequence,
    },
    commitment: round.commitment,
    opened_at: new Date(round.openedAt).toISOString(),
    ends_at: round.endedAt === null ? iso(round.dueAt) : null,
    started_at: iso(round.startedAt),
    ended_at: iso(round.endedAt),
    is_interrupted: round.isInterrupted,
    link: round.link,
  }
}
