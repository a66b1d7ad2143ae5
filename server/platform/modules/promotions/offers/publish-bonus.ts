import type { bonuses, bonusTerms, freeSpinsCampaigns, freeSpinsStakes } from '#db/platform/schema/promotions.ts'
import { Refusal } from '#server/platform/kernel/refusal.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { insertRow } from '#server/platform/kernel/writer/insert-row.ts'
import { toSql } from '#server/platform/kernel/writer/sql-money.ts'
import type { Audience } from '#server/shared/constants/audience.ts'
import type { BonusOccasion } from '#server/shared/constants/bonus-occasions.ts'
import { CURRENCY_CODES, type Currency } from '#server/shared/constants/currencies.ts'
import type { FreeBetGame } from '#server/shared/constants/free-bet-games.ts'
import type { FreeSpinsTerms } from '#server/shared/constants/free-spins.ts'
import type { Locale } from '#server/shared/constants/locales.ts'
import type { Region } from '#server/shared/constants/regions.ts'
import type { Micros } from '#server/shared/money/micros.ts'
import type { OnWithdrawal } from '#server/shared/promotions/terms.ts'

/** A bonus as described by an operator. Times in milliseconds. */
export type NewBonus = {
  readonly id: string
  readonly name: string
  /** Translated names, for languages that have one. */
  readonly names: Readonly<Partial<Record<Locale, string>>>
  readonly occasion: BonusOccasion
  readonly code?: string | undefined
  readonly region?: Region | undefined
  readonly lifeMs: number
  readonly activeLifeMs?: number
  readonly percent: number
  readonly wagering: number
  /** Contribution in 1e-4, by game, where it differs from the default. */
  readonly contribution?: Readonly<Record<string, number>>
  /** In 1e-4. */
  readonly minMultiplier?: number
  readonly capTimes?: number | undefined
  readonly onWithdrawal?: OnWithdrawal | undefined
  readonly isSuper?: boolean
  readonly freeBetIn?: readonly FreeBetGame[]
  readonly freeSpins?: FreeSpinsTerms
  readonly startsAt?: number | undefined
  readonly endsAt?: number | undefined
  readonly mostGrants?: number | undefined
  readonly audience?: Audience
  readonly depositNth?: number | undefined
  readonly perPlayer?: number
  /** Millionths of a dollar. */
  readonly mostUsd?: Micros | undefined
  readonly publishedBy?: string
  readonly maxAmount: (currency: Currency) => Micros
  readonly maxStake: (currency: Currency) => Micros
  readonly minDeposit: (currency: Currency) => Micros
}

const WEEK_MS = 7 * 86_400_000
const USUAL_LEAST_MULTIPLIER = 15_000

/** All columns of a bonus except id, version and state, in the order of `columnsOf`. */
const COLUMNS = `name, occasion, percent, wagering, names, code, region, life_ms, active_life_ms, contribution,
  min_multiplier, cap_times, on_withdrawal, is_super, free_bet_in, free_spins, starts_at, ends_at, most_grants,
  audience, deposit_nth, per_player, most_usd`
const MARKS = '?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?'

function columnsOf(bonus: NewBonus) {
  const { name, occasion, code, region, percent, wagering } = bonus
  return {
    name,
    occasion,
    percent,
    wagering,
    names: JSON.stringify(bonus.names),
    code: code ?? null,
    region: region ?? null,
    life_ms: bonus.lifeMs,
    active_life_ms: bonus.activeLifeMs ?? WEEK_MS,
    contribution: JSON.stringify(bonus.contribution ?? {}),
    min_multiplier: bonus.minMultiplier ?? USUAL_LEAST_MULTIPLIER,
    cap_times: bonus.capTimes ?? null,
    on_withdrawal: bonus.onWithdrawal ?? (bonus.percent > 0 ? 'forfeit_if_unstaked' : 'keep'),
    is_super: bonus.isSuper ? 1 : 0,
    free_bet_in: bonus.freeBetIn ? JSON.stringify(bonus.freeBetIn) : null,
    free_spins: bonus.freeSpins ? JSON.stringify(bonus.freeSpins) : null,
    starts_at: bonus.startsAt ?? null,
    ends_at: bonus.endsAt ?? null,
    most_grants: bonus.mostGrants ?? null,
    audience: JSON.stringify(bonus.audience ?? {}),
    deposit_nth: bonus.depositNth ?? null,
    per_player: bonus.perPlayer ?? 1,
    most_usd: bonus.mostUsd ?? null,
  } as const
}

/**
 * Adds a live bonus with its amounts in every currency; an existing one stays as it is. Returns whether it was added.
 */
export function addBonus({ db }: CommandContext, bonus: NewBonus): boolean {
  const { id, maxAmount, maxStake, minDeposit } = bonus
  const { changes } = insertRow<typeof bonuses>(db, {
    into: 'bonuses',
    row: { id, ...columnsOf(bonus) },
    onConflict: 'ON CONFLICT DO NOTHING',
  })
  if (changes === 0) return false
  for (const currency of CURRENCY_CODES)
    insertRow<typeof bonusTerms>(db, {
      into: 'bonus_terms',
      row: {
        bonus_id: id,
        currency,
        max_amount: maxAmount(currency),
        max_stake: maxStake(currency),
        min_deposit: minDeposit(currency),
      },
    })
  return true
}

/**
 * Publishes a bonus: a new one is live; an existing one gets a new version if anything differs. Players keep the terms
 * that they have claimed. Refuses `conflict` for a code, or for `super`, that another live bonus has.
 */
export function publishBonus(context: CommandContext, bonus: NewBonus): { readonly version: number } {
  requireUnclaimed(context, bonus)
  const { db } = context
  const { id, publishedBy = null } = bonus
  if (addBonus(context, bonus)) {
    db.run('UPDATE bonuses SET published_by = ? WHERE id = ?', [publishedBy, id])
    return { version: 1 }
  }
  const values = Object.values(columnsOf(bonus)).map((value) => (typeof value === 'bigint' ? toSql(value) : value))
  const isChanged = db.run(
    `UPDATE bonuses SET (${COLUMNS}) = (${MARKS}) WHERE id = ? AND (${COLUMNS}) IS NOT (${MARKS})`,
    [...values, id, ...values],
  ).changes
  const changedAmounts = CURRENCY_CODES.map((currency) => {
    const amounts = [bonus.maxAmount(currency), bonus.maxStake(currency), bonus.minDeposit(currency)].map(toSql)
    return db.run(
      `UPDATE bonus_terms SET (max_amount, max_stake, min_deposit) = (?, ?, ?)
       WHERE bonus_id = ? AND currency = ? AND (max_amount, max_stake, min_deposit) IS NOT (?, ?, ?)`,
      [...amounts, id, currency, ...amounts],
    ).changes
  })
  const isEdited = [isChanged, ...changedAmounts].some((changes) => changes > 0)
  const stored = db.get<{ version: bigint }>(
    'UPDATE bonuses SET version = version + ?, published_by = ? WHERE id = ? RETURNING version',
    [isEdited ? 1 : 0, publishedBy, id],
  )
  if (!stored) throw new Error(`unknown bonus ${id}`)
  return { version: Number(stored.version) }
}

/**
 * Starts, pauses or ends a bonus; existing grants continue. Refuses `not_found`, `conflict` for one that has ended, and
 * as `publishBonus` does.
 */
export function setBonusState(
  context: CommandContext,
  { id, state }: { readonly id: string; readonly state: 'live' | 'paused' | 'ended' },
): void {
  const { db } = context
  const bonus = db.get<{ code: string | null; is_super: bigint; state: string }>(
    'SELECT code, is_super, state FROM bonuses WHERE id = ?',
    [id],
  )
  if (!bonus) throw new Refusal('not_found', { field: 'id' })
  if (bonus.state === 'ended' && state !== 'ended') throw new Refusal('conflict', { field: 'id' })
  if (state === 'live') requireUnclaimed(context, { id, code: bonus.code ?? undefined, isSuper: bonus.is_super === 1n })
  db.run('UPDATE bonuses SET state = ? WHERE id = ?', [state, id])
}

/** Checks that a code belongs to one live bonus, and that at most one live bonus is super. */
function requireUnclaimed({ db }: CommandContext, { id, code, isSuper }: Pick<NewBonus, 'id' | 'code' | 'isSuper'>) {
  const withCode = "SELECT 1 AS one FROM bonuses WHERE code = ? AND state = 'live' AND id <> ?"
  if (code !== undefined && db.get(withCode, [code, id])) throw new Refusal('conflict', { field: 'code' })
  const superOne = "SELECT 1 AS one FROM bonuses WHERE is_super = 1 AND state = 'live' AND id <> ?"
  if (isSuper && db.get(superOne, [id])) throw new Refusal('conflict', { field: 'super' })
}

/** A campaign of free spins as in the API. Milliseconds. */
type SpinsCampaign = {
  readonly id: string
  readonly name: string
  readonly freeSpins: FreeSpinsTerms
  readonly expiresAt: number
  readonly stake: (currency: Currency) => Micros
}

/**
 * Stores the game in which the spins of a bonus are played. Refuses `conflict` for another game than published before,
 * since granted spins are played there.
 */
export function storeSpinsCampaign(context: CommandContext, campaign: SpinsCampaign): void {
  const { db } = context
  const { id, name, freeSpins, expiresAt, stake } = campaign
  const { provider, game, gameName, spins } = freeSpins
  const { changes } = insertRow<typeof freeSpinsCampaigns>(db, {
    into: 'free_spins_campaigns',
    row: { id, name, provider, spins, game_id: game, game_name: gameName, expires_at: expiresAt },
    onConflict: `ON CONFLICT (id) DO UPDATE SET name = excluded.name, spins = excluded.spins, expires_at = excluded.expires_at,
      game_name = excluded.game_name WHERE provider = excluded.provider AND game_id = excluded.game_id`,
  })
  if (changes === 0) throw new Refusal('conflict', { field: 'game' })
  for (const currency of CURRENCY_CODES)
    insertRow<typeof freeSpinsStakes>(db, {
      into: 'free_spins_stakes',
      row: { campaign_id: id, currency, stake: stake(currency) },
      onConflict: 'ON CONFLICT (campaign_id, currency) DO UPDATE SET stake = excluded.stake',
    })
}
