import { and, eq, gte, sql } from 'drizzle-orm'
import { builtOnce } from '#db/platform/reader.ts'
import { limitedDeposits, playerLimits } from '#db/platform/schema/player-limits.ts'
import type { Platform } from '#server/platform/kernel/platform.ts'
import { readRates } from '#server/platform/modules/exchange-rates/reads.ts'
import { findActiveCurrency, findTimeZone } from '#server/platform/modules/identity/reads.ts'
import { stakeTotalsSince } from '#server/platform/modules/ledger/reads.ts'
import { DEFAULT_CURRENCY } from '#server/shared/constants/currencies.ts'
import type { CallOutput } from '#server/shared/contract/call.ts'
import type { currentLimits } from '#server/shared/contract/player-limits.ts'
import { JURISDICTIONS, type JurisdictionProfile } from '#server/shared/jurisdictions/index.ts'
import { ceilAtMid } from '#server/shared/money/arithmetic.ts'
import { formatMicros, micros } from '#server/shared/money/micros.ts'
import { calendarOf } from '../calendar.ts'
import { ALWAYS, changeOf, type Limit, limitNow, shownAmount, shownLeft } from '../limit.ts'
import { checkDueIn, checkEveryMs, countedTo, type Protection, restrictionAt } from '../protection.ts'
import { findProtection } from './find-protection.ts'

type Verbs = Pick<Platform, 'reader' | 'clock' | 'settings'>
type Shown = CallOutput<typeof currentLimits>

const limitsOf = builtOnce((reader) =>
  reader
    .select()
    .from(playerLimits)
    .where(eq(playerLimits.userId, sql.placeholder('userId')))
    .prepare(),
)

export async function readLimits(platform: Verbs, userId: string): Promise<Shown> {
  const now = platform.clock.now()
  const { jurisdiction } = platform.settings
  const stored = await findProtection(platform.reader, userId)
  const protection = { ...stored, time: countedTo(stored.time, now) }
  const zone = protection.zone ?? (await findTimeZone(platform, userId)) ?? 'UTC'
  const [limits, net] = await Promise.all([
    findLimits(platform, userId, { ...protection, zone }),
    sessionNet(platform, userId, protection),
  ])
  return {
    jurisdiction: shownJurisdiction(jurisdiction),
    zone,
    stop: shownStop(protection, now),
    limits: limits.map(shownLimit),
    reality_check: {
      every_minutes: checkEveryMs(jurisdiction, protection) / 60_000,
      is_due: checkDueIn(jurisdiction, protection) <= 0,
      played_s: Math.floor((protection.time.playedMs - protection.time.sessionFromMs) / 1000),
      ...net,
    },
  }
}

function shownJurisdiction(profile: JurisdictionProfile): Shown['jurisdiction'] {
  const { autobet, turbo, minCycleMs, realityCheckMinutes, limitPrompt } = profile
  const { slots, other } = minCycleMs
  const name = (['demo', 'uk'] as const).find((one) => JURISDICTIONS[one] === profile) ?? null
  return {
    name,
    autobet,
    turbo,
    min_cycle_ms: { slots, other },
    reality_check_max_minutes: realityCheckMinutes.max,
    limit_prompt: limitPrompt,
  }
}

const shownTime = (at: number | null) => (at === null ? null : new Date(at).toISOString())

function shownStop(protection: Protection, now: number): Shown['stop'] {
  const stop = restrictionAt(protection, now)
  if (!stop) return null
  const { excludedUntil, reopensAt } = protection
  const hasRunOut = excludedUntil !== null && excludedUntil <= now && reopensAt === null
  return {
    reason: stop.reason,
    until: shownTime(stop.until),
    can_reopen: stop.reason === 'self_excluded' && hasRunOut,
  }
}

async function sessionNet({ reader }: Verbs, userId: string, { time }: Protection) {
  const [totals, active] = await Promise.all([
    time.sessionStartedAt === null ? [] : stakeTotalsSince(reader, { userId, from: time.sessionStartedAt }),
    findActiveCurrency({ reader }, userId),
  ])
  const { staked = micros(0n), net = micros(0n) } =
    totals.find(({ currency }) => currency === (active ?? DEFAULT_CURRENCY)) ?? {}
  return { staked: formatMicros(staked), net: formatMicros(net) }
}

async function findLimits(
  platform: Verbs,
  userId: string,
  { time, ...protection }: Protection & { readonly zone: string },
): Promise<Limit[]> {
  const { reader, clock } = platform
  const now = clock.now()
  const calendar = calendarOf(protection)
  const rows = await limitsOf(reader).all({ userId })
  return Promise.all(
    rows.map(async (row): Promise<Limit> => {
      const { kind, span, currency } = row
      const change = changeOf(row.readyAt, row.nextAmount === null ? null : micros(row.nextAmount), row.nextCurrency)
      const window = { from: row.windowFrom, until: row.windowUntil }
      const stored = { kind, span, currency, amount: micros(row.amount), used: micros(row.used), window, change }
      const limit = limitNow(stored, calendar, now)
      if (kind === 'deposit') return { ...limit, used: await deposited(platform, userId, limit) }
      if (span === 'session') return { ...limit, used: micros(BigInt(time.playedMs - time.sessionFromMs)) }
      return limit
    }),
  )
}

async function deposited({ reader }: Verbs, userId: string, { currency, window }: Limit) {
  const since = and(
    eq(limitedDeposits.userId, userId),
    gte(limitedDeposits.createdAt, window.from),
    eq(limitedDeposits.isCounted, true),
  )
  const rows = await reader.select().from(limitedDeposits).where(since)
  const counted = await Promise.all(
    rows.map(async (row) => {
      const { mids } = await readRates(reader, row.createdAt)
      return ceilAtMid(micros(row.amount), { from: row.currency, to: currency ?? row.currency }, mids)
    }),
  )
  return micros(counted.reduce((sum, amount) => sum + amount, 0n))
}

function shownLimit(limit: Limit): Shown['limits'][number] {
  const { kind, span, currency, amount, used, window, change } = limit
  return {
    kind,
    span,
    currency,
    amount: shownAmount(currency, amount),
    used: shownAmount(currency, used > 0n ? used : 0n),
    left: shownLeft(limit),
    resets_at: window.until === ALWAYS.until ? null : new Date(window.until).toISOString(),
    change: change && {
      amount: change.amount === null ? null : shownAmount(change.currency, change.amount),
      currency: change.currency,
      ready_at: new Date(change.readyAt).toISOString(),
      lapses_at: new Date(change.lapsesAt).toISOString(),
    },
  }
}
