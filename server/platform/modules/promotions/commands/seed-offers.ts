import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import type { Currency } from '#server/shared/constants/currencies.ts'
import { limitIn } from '#server/shared/money/limits.ts'
import { micros, parseMicros } from '#server/shared/money/micros.ts'
import { DEMO_BONUSES, DEMO_FREE_SPINS, type DemoBonus } from '../demo-offers.ts'
import { addBonus, publishBonus, storeSpinsCampaign } from '../offers/publish-bonus.ts'

/**
 * Creates the demo bonuses and the campaign of free spins, or only the one with the given id. Bonuses that no operator has
 * published get the terms of this release.
 * Refuses `conflict` for spins that an earlier release published in another game.
 */
export function seedOffers(context: CommandContext, request?: { readonly only: string }): void {
  const isWanted = ({ id }: { readonly id: string }) => request === undefined || request.only === id
  for (const bonus of DEMO_BONUSES) if (isWanted(bonus)) seedBonus(context, bonus)
  if (isWanted(DEMO_FREE_SPINS)) seedFreeSpins(context)
}

function seedBonus(context: CommandContext, bonus: DemoBonus): void {
  const inEach = (roubles: string) => (currency: Currency) => parseMicros(limitIn(roubles, currency))
  const seeded = {
    ...bonus,
    maxAmount: inEach(bonus.maxAmount),
    maxStake: inEach(bonus.maxStake),
    minDeposit: inEach(bonus.minDeposit ?? '0'),
    mostUsd: bonus.mostUsd === undefined ? undefined : parseMicros(bonus.mostUsd),
  }
  if (addBonus(context, seeded)) return
  // those of an earlier release follow, unless an operator has published them since
  const own = 'SELECT 1 AS one FROM bonuses WHERE id = ? AND published_by IS NULL'
  if (context.db.get(own, [bonus.id])) publishBonus(context, seeded)
}

function seedFreeSpins(context: CommandContext): void {
  const { id, name, names, freeSpins, lifeMs, stake, mostUsd } = DEMO_FREE_SPINS
  const stakeIn = (currency: Currency) => parseMicros(limitIn(stake, currency))
  const endsAt = context.now + lifeMs
  const bonus = {
    id,
    name,
    names,
    freeSpins,
    lifeMs,
    endsAt,
    percent: 0,
    wagering: 0,
    occasion: 'manual',
    activeLifeMs: lifeMs,
    mostUsd: parseMicros(mostUsd),
    maxAmount: stakeIn,
    minDeposit: () => micros(0n),
    maxStake: (currency: Currency) => parseMicros(limitIn('500', currency)),
  } as const
  if (addBonus(context, bonus)) storeSpinsCampaign(context, { id, name, freeSpins, expiresAt: endsAt, stake: stakeIn })
}
