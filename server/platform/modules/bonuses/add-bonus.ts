import type { bonuses, bonusTerms } from '#db/platform/schema/bonuses.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { insertRow } from '#server/platform/kernel/writer/insert-row.ts'
import type { BonusOccasion } from '#server/shared/constants/bonus-occasions.ts'
import { CURRENCY_CODES, type Currency } from '#server/shared/constants/currencies.ts'
import type { Locale } from '#server/shared/constants/locales.ts'
import type { Region } from '#server/shared/constants/regions.ts'
import type { Micros } from '#server/shared/money/micros.ts'
import type { OnWithdrawal } from '#server/shared/rewards/terms.ts'

/** A bonus as an operator describes it. Times in milliseconds. */
export type NewBonus = {
  readonly id: string
  readonly name: string
  /** In the languages in which it has another one. */
  readonly names: Readonly<Partial<Record<Locale, string>>>
  readonly occasion: BonusOccasion
  readonly code?: string
  readonly region?: Region
  readonly lifeMs: number
  readonly activeLifeMs?: number
  readonly percent: number
  readonly wagering: number
  /** In 1e-4, by game, where it is not as usual. */
  readonly contribution?: Readonly<Record<string, number>>
  readonly capTimes?: number
  readonly onWithdrawal?: OnWithdrawal
  readonly isSuper?: boolean
  readonly maxAmount: (currency: Currency) => Micros
  readonly maxStake: (currency: Currency) => Micros
  readonly minDeposit: (currency: Currency) => Micros
}

/** Adds a live bonus with its amounts in every currency; one that is there stays as it is. */
export function addBonus({ db }: CommandContext, bonus: NewBonus): void {
  const { id, maxAmount, maxStake, minDeposit } = bonus
  const { changes } = insertRow<typeof bonuses>(db, {
    into: 'bonuses',
    row: {
      ...{ id, name: bonus.name, names: JSON.stringify(bonus.names), occasion: bonus.occasion },
      ...{ code: bonus.code, region: bonus.region, percent: bonus.percent, wagering: bonus.wagering },
      life_ms: bonus.lifeMs,
      active_life_ms: bonus.activeLifeMs,
      contribution: bonus.contribution && JSON.stringify(bonus.contribution),
      cap_times: bonus.capTimes,
      on_withdrawal: bonus.onWithdrawal ?? (bonus.percent > 0 ? 'forfeit_if_unstaked' : 'keep'),
      is_super: bonus.isSuper ? 1 : 0,
    },
    onConflict: 'ON CONFLICT DO NOTHING',
  })
  if (changes === 0) return
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
}
