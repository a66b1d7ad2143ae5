import { createHash } from 'node:crypto'
import type { bonuses, bonusTerms } from '#db/platform/schema/promotions.ts'
import { canonicalJson } from '#server/platform/kernel/canonical-json.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { fromSql } from '#server/platform/kernel/writer/sql-money.ts'
import type { StoredRow } from '#server/platform/kernel/writer/stored-row.ts'
import type { Audience } from '#server/shared/constants/audience.ts'
import { OCCASIONS } from '#server/shared/constants/bonus-occasions.ts'
import type { Currency } from '#server/shared/constants/currencies.ts'
import { LOCALES } from '#server/shared/constants/locales.ts'
import type { JurisdictionProfile } from '#server/shared/jurisdictions/index.ts'
import { formatMicros, type Micros } from '#server/shared/money/micros.ts'
import { contributionOf } from '#server/shared/promotions/contribution.ts'
import { type BonusTerms, mixesProducts } from '#server/shared/promotions/terms.ts'

/** A bonus as described by the operator, with its amounts in one currency. */
type DescribedBonus = Pick<
  typeof bonuses.$inferSelect,
  | 'id'
  | 'version'
  | 'name'
  | 'names'
  | 'occasion'
  | 'percent'
  | 'wagering'
  | 'contribution'
  | 'minMultiplier'
  | 'capTimes'
  | 'lifeMs'
  | 'activeLifeMs'
  | 'onWithdrawal'
  | 'freeBetIn'
  | 'freeSpins'
> & {
  readonly currency: Currency
  readonly maxAmount: Micros
  readonly maxStake: Micros
  readonly minDeposit: Micros
}

type Rules = Pick<JurisdictionProfile, 'bonuses'>

/** Terms that a player is shown and claims, adjusted to the jurisdiction. */
export function termsOf(bonus: DescribedBonus, { bonuses: rules }: Rules): BonusTerms {
  const { id, version, occasion, currency, percent, wagering, minMultiplier, capTimes } = bonus
  return {
    id,
    version,
    occasion,
    currency,
    percent,
    wagering,
    minMultiplier,
    capTimes,
    name: Object.fromEntries(
      LOCALES.map((locale) => [locale, bonus.names[locale] ?? bonus.name]),
    ) as BonusTerms['name'],
    minDeposit: formatMicros(bonus.minDeposit),
    maxAmount: formatMicros(bonus.maxAmount),
    maxStake: formatMicros(bonus.maxStake),
    contribution: contributionOf(bonus.contribution, rules),
    offerLifeMs: bonus.lifeMs,
    activeLifeMs: bonus.activeLifeMs,
    onWithdrawal: bonus.onWithdrawal,
    ...(bonus.freeBetIn && { freeBetIn: bonus.freeBetIn }),
    ...(bonus.freeSpins && { freeSpins: bonus.freeSpins }),
  }
}

/**
 * Whether the jurisdiction allows the terms: the occasion is allowed, the wagering is within its maximum, and products
 * are not mixed if it forbids that.
 */
export const isOfferable = (terms: BonusTerms, { bonuses: rules }: Rules): boolean =>
  (rules.beforeBets || OCCASIONS[terms.occasion].isAfterBets) &&
  terms.wagering <= rules.maxWagering &&
  (rules.mixedProducts || !mixesProducts(terms))

/** SHA-256 of the canonical JSON of the terms that a player has accepted. Hexadecimal. */
export function hashOfTerms(terms: BonusTerms): string {
  return createHash('sha256').update(canonicalJson(terms)).digest('hex')
}

type Row = Omit<
  StoredRow<typeof bonuses>,
  'cap_times' | 'most_usd' | 'published_by' | 'deposit_nth' | 'granted_usd'
> & {
  readonly cap_times: bigint | null
  readonly has_money: bigint
} & {
  readonly [Name in keyof Pick<StoredRow<typeof bonusTerms>, 'max_amount' | 'max_stake' | 'min_deposit'>]: string
}

type OfferedBonus = Pick<Row, 'code' | 'region'> & {
  readonly terms: BonusTerms
  /** Whether it is live, within its period, and not exhausted. */
  readonly isGiven: boolean
  readonly audience: Audience
  readonly perPlayer: number
}

/**
 * A bonus with its terms in a currency, for use in commands; undefined if there is none, or the jurisdiction does not
 * allow it.
 */
export function loadOffer(
  { db, now, jurisdiction }: Pick<CommandContext, 'db' | 'now' | 'jurisdiction'>,
  id: string,
  currency: Currency,
): OfferedBonus | undefined {
  const row = db.get<Row>(
    `SELECT id, version, state, name, names, occasion, code, region, life_ms, active_life_ms, percent, wagering,
       contribution, min_multiplier, cap_times, on_withdrawal, is_super, free_bet_in, free_spins, starts_at, ends_at, most_grants,
       audience, per_player, most_usd IS NULL OR granted_usd < most_usd AS has_money, CAST(max_amount AS TEXT) AS max_amount, CAST(max_stake AS TEXT) AS max_stake, CAST(min_deposit AS TEXT) AS min_deposit
     FROM bonuses JOIN bonus_terms ON bonus_id = id WHERE id = ? AND currency = ?`,
    [id, currency],
  )
  if (!row) return undefined
  const terms = termsOf(
    {
      id: row.id,
      name: row.name,
      occasion: row.occasion,
      onWithdrawal: row.on_withdrawal,
      currency,
      version: Number(row.version),
      names: JSON.parse(row.names),
      contribution: JSON.parse(row.contribution),
      percent: Number(row.percent),
      wagering: Number(row.wagering),
      minMultiplier: Number(row.min_multiplier),
      capTimes: row.cap_times === null ? null : Number(row.cap_times),
      freeBetIn: row.free_bet_in === null ? null : JSON.parse(row.free_bet_in),
      freeSpins: row.free_spins === null ? null : JSON.parse(row.free_spins),
      lifeMs: Number(row.life_ms),
      activeLifeMs: Number(row.active_life_ms),
      maxAmount: fromSql(row.max_amount),
      maxStake: fromSql(row.max_stake),
      minDeposit: fromSql(row.min_deposit),
    },
    jurisdiction,
  )
  if (!isOfferable(terms, jurisdiction)) return undefined
  const isOpen = Number(row.starts_at ?? 0n) <= now && (row.ends_at === null || now < Number(row.ends_at))
  const isGiven = row.state === 'live' && isOpen && row.has_money === 1n && hasOneLeft(db, id, row.most_grants)
  const { code, region } = row
  return { isGiven, code, region, terms, audience: JSON.parse(row.audience), perPlayer: Number(row.per_player) }
}

/**
 * Whether the maximum number of grants is not reached. Expired unclaimed grants are free again; bonuses for winnings of
 * free bets and free spins do not count.
 */
function hasOneLeft(db: CommandContext['db'], id: string, most: bigint | null): boolean {
  if (most === null) return true
  const given = db.get<{ count: bigint }>(
    `SELECT count(*) AS count FROM bonus_grants
     WHERE bonus_id = ? AND (amount > 0 OR state = 'available') AND reference NOT LIKE 'free-bet:%'
       AND reference NOT LIKE 'free-spins:%'`,
    [id],
  )
  return (given?.count ?? 0n) < most
}
