import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { toSql } from '#server/platform/kernel/writer/sql-money.ts'
import { CURRENCY_CODES } from '#server/shared/constants/currencies.ts'
import { limitIn } from '#server/shared/money/limits.ts'
import { parseMicros } from '#server/shared/money/micros.ts'
import { DEMO_BONUS, DEMO_FREE_SPINS } from '../demo-offers.ts'

/** Makes sure that there are a bonus and a campaign of free spins. Those that are there stay. */
export function seedOffers(context: CommandContext): void {
  seedBonus(context)
  seedFreeSpins(context)
}

function seedBonus({ db }: CommandContext): void {
  const { id, name, lifeMs, percent, wagering, maxAmount, maxStake } = DEMO_BONUS
  const { changes } = db.run(
    `INSERT INTO bonuses (id, name, occasion, life_ms, percent, wagering)
     VALUES (?, ?, 'registration_and_deposit', ?, ?, ?) ON CONFLICT DO NOTHING`,
    [id, name, lifeMs, percent, wagering],
  )
  if (changes === 0) return
  for (const currency of CURRENCY_CODES) {
    db.run(`INSERT INTO bonus_terms (bonus_id, currency, max_amount, max_stake) VALUES (?, ?, ?, ?)`, [
      id,
      currency,
      toSql(parseMicros(limitIn(maxAmount, currency))),
      toSql(parseMicros(limitIn(maxStake, currency))),
    ])
  }
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
