import { Counter } from 'prom-client'
import { inPages } from '#server/platform/kernel/jobs/page.ts'
import { HOUR_MS, MINUTE_MS } from '#server/platform/kernel/jobs/start-jobs.ts'
import type { Module } from '#server/platform/kernel/module.ts'
import type { WithPromises } from '../ledger/reads.ts'
import { BONUS_STAKES, GIVEN_BONUSES, GRANTS } from './book-section.ts'
import { DEMO_OFFERS } from './demo-offers.ts'
import { bonus, freeSpins, freeSpinsOfPlayer } from './handlers.ts'
import { pauseLosing } from './pause-losing.ts'
import { payWeek } from './pay-week.ts'
import type { Commands, Platform } from './platform.ts'

/** Bonuses, free bets and free spins: offers, grants, wagering and their end. */
export const module = {
  handlers: { bonus, freeSpins, profile: { freeSpins: freeSpinsOfPlayer } },
  statuses: { bonus_active: 409, not_for_you: 403 },
  books: [GRANTS, GIVEN_BONUSES, BONUS_STAKES],
  jobs: [
    {
      name: 'expire bonuses',
      everyMs: MINUTE_MS,
      run: ({ writer }) => inPages(() => writer.execute('expireBonuses', undefined)),
    },
    { name: 'pay cashback', everyMs: HOUR_MS, run: payWeek },
    // a minute after each start, since a release may have lowered the edge of a game
    { name: 'pause losing offers', everyMs: MINUTE_MS, run: pauseLosing },
  ],
  meters(registry) {
    const alarms = new Counter({
      name: 'fairline_platform_paused_offers_total',
      help: 'Offers that were paused because they lose money by themselves: any is an alarm.',
      registers: [registry],
    })
    return {
      pauseLosingOffer(_, outcome) {
        if (outcome === 'answer') alarms.inc()
      },
    }
  },
  seeds: DEMO_OFFERS.map((only) => ({
    name: `offer ${only}`,
    run: ({ writer }: Platform) => writer.execute('seedOffers', { only }),
  })),
} satisfies Module<Commands, WithPromises>
