import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { toSql } from '#server/platform/kernel/writer/sql-money.ts'
import { CURRENCY_CODES, type Currency } from '#server/shared/constants/currencies.ts'
import { limitIn } from '#server/shared/money/limits.ts'
import { parseMicros } from '#server/shared/money/micros.ts'
import { addBonus } from '../../bonuses/index.ts'
import { DEMO_BONUSES, DEMO_FREE_SPINS, type DemoBonus } from '../demo-offers.ts'

/** Makes sure that there are a bonus and a campaign of free spins. Those that are there stay. */
export function seedOffers(context: CommandContext): void {
  for (const bonus of DEMO_BONUSES) seedBonus(context, bonus)
  seedFreeSpins(context)
}

function seedBonus(context: CommandContext, bonus: DemoBonus): void {
  const inEach = (roubles: string) => (currency: Currency) => parseMicros(limitIn(roubles, currency))
  addBonus(context, {
    ...bonus,
    maxAmount: inEach(bonus.maxAmount),
    maxStake: inEach(bonus.maxStake),
    minDeposit: inEach(bonus.minDeposit ?? '0'),
  })
}

function seedFreeSpins({ db, now }: CommandContext): void {
  const { id, name, gameId, gameName, spins, lifeMs, stake } = DEMO_FREE_SPINS
  const { changes } = db.run(
    `INSERT INTO free_spins_campaigns (id, name, game_id, game_name, spins, expires_at)
     VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`,
    [id, name, gameId, gameName, spins, now + lifeMs],
  )
  if (changes === 0) return
  for (const currency of CURRENCY_CODES) {
    db.run(`INSERT INTO free_spins_stakes (campaign_id, currency, stake) VALUES (?, ?, ?)`, [
      id,
      currency,
      toSql(parseMicros(limitIn(stake, currency))),
    ])
  }
}
