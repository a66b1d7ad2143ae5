import { Refusal } from '#server/platform/kernel/refusal.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import type { Audience } from '#server/shared/constants/audience.ts'
import { OCCASIONS } from '#server/shared/constants/bonus-occasions.ts'
import { CURRENCY_CODES, type Currency } from '#server/shared/constants/currencies.ts'
import { limitIn } from '#server/shared/money/limits.ts'
import { formatMicros, micros, parseMicros } from '#server/shared/money/micros.ts'
import { contributionOf, onlyOf } from '#server/shared/promotions/contribution.ts'
import { mixesProducts } from '#server/shared/promotions/terms.ts'
import { slotOf } from '#server/shared/rules/slots/game.ts'
import { slotStakes } from '#server/shared/rules/slots/stakes.ts'
import { stakeBounds } from '#server/shared/rules/stake.ts'
import { SPORTS_LIMITS } from '#server/shared/sports/slip/limits.ts'
import type { CampaignDocument } from '../campaign-document.ts'
import { lossOf, lossOfPublished } from '../offers/loss.ts'
import { type NewBonus, publishBonus, setBonusState, storeSpinsCampaign } from '../offers/publish-bonus.ts'

type Kind<Name extends CampaignDocument['kind']> = Extract<CampaignDocument, { kind: Name }>
type Amounts = Readonly<Record<Currency, string>>

const MS = 1000
const inEach = (amounts: Amounts) => (currency: Currency) => parseMicros(amounts[currency])
const none = () => micros(0n)
const instantOf = (iso: string | undefined) => (iso === undefined ? undefined : Date.parse(iso))

/**
 * Publishes a campaign. An existing one with the same id is edited; grants keep the terms they were claimed with.
 * Refuses `invalid`, with the field, for anything that the jurisdiction or the games do not allow; `conflict` for a
 * code or super bonus that another one has, and for spins that were published in another game before.
 */
export function publishCampaign(
  context: CommandContext,
  { operator, ...campaign }: CampaignDocument & { readonly operator?: string },
): { readonly id: string; readonly version: number } {
  const { id } = campaign
  const bonus = { ...bonusOf(campaign), ...(operator !== undefined && { publishedBy: operator }) }
  if (!context.jurisdiction.bonuses.beforeBets && !OCCASIONS[bonus.occasion].isAfterBets)
    throw new Refusal('invalid', { field: 'occasion', detail: 'before_bets' })
  if (bonus.wagering > context.jurisdiction.bonuses.maxWagering)
    throw new Refusal('invalid', { field: 'wagering', detail: String(context.jurisdiction.bonuses.maxWagering) })
  requireOneProduct(context, bonus)
  requireNoLoss(context, bonus)
  if (campaign.kind === 'free_bet') requireStakeable(context, campaign)
  if (campaign.kind === 'free_spins') publishSpins(context, campaign)
  return { id, ...publishBonus(context, bonus) }
}

function bonusOf(campaign: CampaignDocument): NewBonus {
  const { id, names } = campaign
  const { en, ...others } = names
  const base = {
    id,
    name: en,
    names: others,
    region: campaign.region ?? undefined,
    lifeMs: campaign.offer_life_s * MS,
    activeLifeMs: campaign.active_life_s * MS,
    isSuper: campaign.super,
    startsAt: instantOf(campaign.from),
    endsAt: instantOf(campaign.until),
    mostGrants: campaign.most_grants,
    mostUsd: campaign.most_usd === undefined ? undefined : parseMicros(campaign.most_usd),
    perPlayer: campaign.per_player,
    audience: audienceOf(campaign),
    ...('trigger' in campaign && campaign.trigger.on === 'deposit' && { depositNth: campaign.trigger.nth }),
  }
  switch (campaign.kind) {
    case 'deposit_match':
      return {
        ...base,
        ...wageringOf(campaign),
        occasion: campaign.trigger.on,
        percent: campaign.percent,
        maxAmount: inEach(campaign.max_amount),
        minDeposit: inEach(campaign.min_deposit),
      }
    case 'bonus_money':
      return { ...base, ...wageringOf(campaign), ...givenBy(campaign) }
    case 'free_bet':
      return { ...base, ...wageringOf(campaign), ...givenBy(campaign), freeBetIn: campaign.games }
    case 'free_spins':
      return {
        ...base,
        ...wageringOf(campaign),
        ...givenBy({ trigger: campaign.trigger, amount: campaign.stake }),
        freeSpins: spinsOf(campaign),
      }
    case 'cashback':
      return {
        ...base,
        occasion: 'weekly_loss',
        percent: campaign.percent,
        wagering: 0,
        contribution: onlyOf(campaign.games),
        minDeposit: none,
        maxAmount: inEach(campaign.max_amount),
        // cashback has no wagering, so this limit is never applied; it is shown as the highest of all bonuses
        maxStake: (currency) => parseMicros(limitIn('500', currency)),
      }
  }
}

/** A bonus for identity verification is limited to verified players. */
function audienceOf({ audience, ...campaign }: CampaignDocument): Audience {
  const { min_level: minLevel, verified, registered_from: from, registered_until: until } = audience
  const isVerified = verified || ('trigger' in campaign && campaign.trigger.on === 'kyc_verified')
  return { minLevel, isVerified, registeredFrom: instantOf(from), registeredUntil: instantOf(until) }
}

function wageringOf({ wagering }: Pick<Kind<'deposit_match'>, 'wagering'>) {
  return {
    wagering: wagering.times,
    contribution: wagering.contribution,
    minMultiplier: wagering.min_multiplier,
    maxStake: inEach(wagering.max_stake),
    capTimes: wagering.cap_times ?? undefined,
    onWithdrawal: wagering.on_withdrawal,
  }
}

type Given = { readonly trigger: Kind<'free_spins'>['trigger']; readonly amount: Amounts }

function givenBy({ trigger, amount }: Given) {
  const code = trigger.on === 'code' ? { code: trigger.code } : {}
  const minDeposit = 'min_deposit' in trigger ? inEach(trigger.min_deposit) : none
  return { occasion: trigger.on, ...code, percent: 0, maxAmount: inEach(amount), minDeposit }
}

const spinsOf = ({ provider, game, game_name: gameName, spins }: Kind<'free_spins'>) => ({
  provider,
  game,
  gameName,
  spins,
})

/**
 * If the jurisdiction forbids bonuses across products, the contribution must be explicit and limited to one product.
 */
function requireOneProduct({ jurisdiction: { bonuses: rules } }: CommandContext, bonus: NewBonus): void {
  if (rules.mixedProducts) return
  const contribution = contributionOf(bonus.contribution ?? {}, rules)
  if (!mixesProducts({ ...bonus, contribution })) return
  throw new Refusal('invalid', { field: bonus.wagering === 0 ? 'games' : 'wagering', detail: 'mixed_products' })
}

/** Refuses an offer that loses money by itself. */
function requireNoLoss({ jurisdiction }: CommandContext, bonus: NewBonus): void {
  const terms = {
    ...bonus,
    capTimes: bonus.capTimes ?? null,
    contribution: contributionOf(bonus.contribution ?? {}, jurisdiction.bonuses),
    maxAmount: formatMicros(bonus.maxAmount('USD')),
  }
  const loss = lossOf({ terms, hasBudget: bonus.mostUsd !== undefined })
  if (loss) throw new Refusal('invalid', loss)
}

/** A free bet is staked in full: each of its games must accept the amount, in every currency. */
function requireStakeable({ rules }: CommandContext, { games, amount }: Kind<'free_bet'>): void {
  for (const game of games)
    for (const currency of CURRENCY_CODES) {
      const { min, max } = stakeBounds(game === 'sports' ? SPORTS_LIMITS : rules.instant[game].limits, currency)
      const stake = parseMicros(amount[currency])
      const range = `${formatMicros(min)}…${formatMicros(max)} ${currency}`
      if (stake < min || stake > max) throw new Refusal('invalid', { field: 'amount', detail: `${game} ${range}` })
    }
}

/**
 * Each spin's stake must be playable in its game, in every currency. For games that are not installed here, the
 * provider checks it.
 */
function publishSpins(context: CommandContext, campaign: Kind<'free_spins'>): void {
  const { id, names, game, stake, until } = campaign
  const slot = slotOf(game)
  for (const currency of CURRENCY_CODES)
    if (slot && !slotStakes(slot, currency).some((one) => one === parseMicros(stake[currency])))
      throw new Refusal('invalid', { field: `stake.${currency}` })
  storeSpinsCampaign(context, {
    id,
    name: names.en,
    freeSpins: spinsOf(campaign),
    expiresAt: Date.parse(until),
    stake: inEach(stake),
  })
}

type CampaignState = { readonly id: string; readonly state: 'live' | 'paused' | 'ended' }

/**
 * Pauses, resumes or ends a campaign; existing grants continue. Refusals: not_found, conflict; `invalid` to resume one that
 * loses money by itself.
 */
export function setCampaignState(context: CommandContext, { id, state }: CampaignState): void {
  const loss = state === 'live' ? lossOfPublished(context, id) : null
  if (loss) throw new Refusal('invalid', loss)
  setBonusState(context, { id, state })
  const { db, now } = context
  if (state === 'ended')
    db.run('UPDATE free_spins_campaigns SET expires_at = min(expires_at, ?) WHERE id = ?', [now, id])
}
