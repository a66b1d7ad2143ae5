import { and, eq, gt, isNull, lt, lte, or, type Placeholder, type SQL, sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import { builtOnce, type PlatformReader } from '#db/platform/reader.ts'
import { bonuses, bonusGrants, bonusTerms } from '#db/platform/schema/promotions.ts'
import type { Platform } from '#server/platform/kernel/platform.ts'
import { findRegistration, findVerificationStatus } from '#server/platform/modules/identity/reads.ts'
import { countPaid } from '#server/platform/modules/payments/reads.ts'
import { readStanding } from '#server/platform/modules/vip/reads.ts'
import type { Audience } from '#server/shared/constants/audience.ts'
import type { Currency } from '#server/shared/constants/currencies.ts'
import type { Region } from '#server/shared/constants/regions.ts'
import { micros } from '#server/shared/money/micros.ts'
import { type Candidate, isForAll, isMeant } from '#server/shared/promotions/audience.ts'
import type { BonusTerms } from '#server/shared/promotions/terms.ts'
import { hashOfTerms, isOfferable, termsOf } from '../offers/offer.ts'

export type LiveBonus = {
  readonly terms: BonusTerms
  readonly termsHash: string
  /** Null: every region. */
  readonly region: Region | null
  readonly audience: Audience
  readonly perPlayer: number
  /** Which of a player's deposits; null: any. */
  readonly depositNth: number | null
}

type Verbs = Pick<Platform, 'reader' | 'settings' | 'clock'>
type BonusQuery = { readonly currency: Currency; readonly region: Region }

/**
 * Bonuses currently granted, in one currency: those of the region first, then those for all. Bonuses with a code are
 * omitted.
 */
export async function listBonuses(platform: Verbs, { currency, region }: BonusQuery): Promise<LiveBonus[]> {
  const rows = await liveInRegion(platform.reader).all({ currency, region, now: platform.clock.now() })
  return liveBonuses(platform, currency, rows)
}

const liveInRegion = builtOnce((reader) => {
  const isMeant = or(isNull(bonuses.region), eq(bonuses.region, sql.placeholder('region')))
  const wanted = { currency: sql.placeholder('currency'), now: sql.placeholder('now'), isMeant }
  return selectLive(reader, wanted).prepare()
})

/** One of them by its id, in any region; undefined if there is none. */
export async function findBonus(platform: Verbs, id: string, currency: Currency): Promise<LiveBonus | undefined> {
  const [found] = await select(platform, currency, eq(bonuses.id, id))
  return found
}

/** One of them by its code; undefined if there is none. */
export async function findBonusByCode(
  platform: Verbs,
  code: string,
  { currency, region }: BonusQuery,
): Promise<LiveBonus | undefined> {
  const isMeant = and(
    eq(bonuses.occasion, 'code'),
    eq(bonuses.code, code.trim().toUpperCase()),
    or(isNull(bonuses.region), eq(bonuses.region, region)),
  )
  const [found] = await select(platform, currency, isMeant)
  return found
}

async function select(platform: Verbs, currency: Currency, isMeant: SQL | undefined) {
  const rows = await selectLive(platform.reader, { currency, now: platform.clock.now(), isMeant })
  return liveBonuses(platform, currency, rows)
}

type Selected = {
  readonly currency: Currency | Placeholder
  /** Milliseconds. */
  readonly now: number | Placeholder
  readonly isMeant: SQL | undefined
}

function selectLive(reader: PlatformReader, { currency, now, isMeant }: Selected) {
  const isOpen = and(
    or(isNull(bonuses.startsAt), lte(bonuses.startsAt, now)),
    or(isNull(bonuses.endsAt), gt(bonuses.endsAt, now)),
  )
  // the same condition as in commands
  const hasOneLeft = sql`(${bonuses.mostGrants} IS NULL OR ${bonuses.mostGrants} > (
    SELECT count(*) FROM ${bonusGrants} WHERE ${bonusGrants.bonusId} = ${bonuses.id}
      AND (${bonusGrants.amount} > 0 OR ${bonusGrants.state} = 'available')
      AND ${bonusGrants.reference} NOT LIKE 'free-bet:%' AND ${bonusGrants.reference} NOT LIKE 'free-spins:%'))`
  const hasMoney = or(isNull(bonuses.mostUsd), lt(bonuses.grantedUsd, bonuses.mostUsd))
  return reader
    .select()
    .from(bonuses)
    .innerJoin(bonusTerms, and(eq(bonusTerms.bonusId, bonuses.id), eq(bonusTerms.currency, currency)))
    .where(and(eq(bonuses.state, 'live'), isOpen, hasOneLeft, hasMoney, isMeant))
    .orderBy(isNull(bonuses.region), bonuses.id)
}

type Row = Awaited<ReturnType<typeof selectLive>>[number]

function liveBonuses({ settings: { jurisdiction } }: Verbs, currency: Currency, rows: readonly Row[]): LiveBonus[] {
  return rows
    .map(({ bonuses: bonus, bonus_terms: { maxAmount, maxStake, minDeposit } }): LiveBonus => {
      const amounts = { maxAmount: micros(maxAmount), maxStake: micros(maxStake), minDeposit: micros(minDeposit) }
      const { region, audience, perPlayer, depositNth } = bonus
      return {
        ...hashed(termsOf({ ...bonus, ...amounts, currency }, jurisdiction)),
        region,
        audience,
        perPlayer,
        depositNth,
      }
    })
    .filter(({ terms }) => isOfferable(terms, jurisdiction))
}

type HashedTerms = Pick<LiveBonus, 'terms' | 'termsHash'>

const MAX_TERMS = 1000
/** Keyed by the terms as JSON: canonical JSON and its hash take ten times as long. */
const known = new LRUCache<string, HashedTerms>({ max: MAX_TERMS })

function hashed(terms: BonusTerms): HashedTerms {
  const key = JSON.stringify(terms)
  const before = known.get(key)
  if (before) return before
  const now = { terms, termsHash: hashOfTerms(terms) }
  known.set(key, now)
  return now
}

/**
 * Filters bonuses to those for a player, or for a visitor to those open to everyone. A bonus for a certain deposit is
 * included if that is the player's next one.
 */
export async function bonusesFor(
  platform: Verbs,
  userId: string | null,
  live: readonly LiveBonus[],
): Promise<LiveBonus[]> {
  if (userId === null) return live.filter(({ audience, depositNth }) => isForAll(audience) && (depositNth ?? 1) === 1)
  const needsAudience = live.some(({ audience }) => !isForAll(audience))
  const needsDepositNumber = live.some(({ depositNth }) => depositNth !== null)
  const [candidate, paid] = await Promise.all([
    needsAudience ? findCandidate(platform, userId) : null,
    needsDepositNumber ? countPaid(platform, userId) : 0,
  ])
  return live.filter(
    ({ audience, depositNth }) =>
      (depositNth ?? paid + 1) === paid + 1 && (candidate === null || isMeant(audience, candidate)),
  )
}

const VERIFIED = ['success', 'verified']

async function findCandidate(platform: Verbs, userId: string): Promise<Candidate> {
  const [{ level }, status, registeredAt] = await Promise.all([
    readStanding(platform, userId),
    findVerificationStatus(platform.reader, userId),
    findRegistration(platform, userId),
  ])
  return { level, isVerified: VERIFIED.includes(status), registeredAt }
}
