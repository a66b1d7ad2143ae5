import { activate, findGrant } from '#server/platform/modules/promotions/grants/grant.ts'
import { makeAvailable } from '#server/platform/modules/promotions/grants/make-available.ts'
import { loadOffer } from '#server/platform/modules/promotions/offers/offer.ts'
import { addBonus } from '#server/platform/modules/promotions/offers/publish-bonus.ts'
import { addTournament } from '#server/platform/modules/tournaments/commands/add-tournament.ts'
import { joinTournament } from '#server/platform/modules/tournaments/commands/join-tournament.ts'
import { micros, parseMicros } from '#server/shared/money/micros.ts'
import type { BulkWriter } from './bulk-writer.ts'
import type { LargePlayer } from './players.ts'

const HOUR_MS = 3_600_000
const CUP = 'large-cup'
const GIFT = 'large-gift'
const AMOUNT = parseMicros('100')

/** Opens a tournament of dice until a time, with these players. */
export function openCup(writer: BulkWriter, players: readonly LargePlayer[], until: number): void {
  writer.run((context) =>
    addTournament(context, {
      id: CUP,
      names: { ru: 'Кубок', en: 'Cup', kz: 'Кубок', br: 'Copa', hi: 'कप' },
      games: ['dice'],
      scoring: 'sum_points',
      minStake: { RUB: '1', USD: '0.01', EUR: '0.01', KZT: '5', INR: '1' },
      currency: 'RUB',
      prizes: ['100'],
      startsAt: context.now,
      endsAt: until + HOUR_MS,
    }),
  )
  for (const { userId } of players) writer.run((context) => joinTournament(context, { userId, id: CUP }))
}

/** Gives each player an active bonus in roubles. */
export function giveBonuses(writer: BulkWriter, players: readonly LargePlayer[]): void {
  writer.run((context) =>
    addBonus(context, {
      id: GIFT,
      name: 'Gift',
      names: {},
      occasion: 'manual',
      lifeMs: 720 * HOUR_MS,
      percent: 0,
      wagering: 10,
      maxAmount: () => AMOUNT,
      maxStake: () => AMOUNT,
      minDeposit: () => micros(0n),
    }),
  )
  for (const { userId } of players)
    writer.run((context) => {
      const offer = loadOffer(context, GIFT, 'RUB')
      if (!offer) throw new Error('no offer')
      const { terms } = offer
      const offerUntil = context.now + terms.offerLifeMs
      const { id } = makeAvailable(context, { userId, terms, reference: '', offerUntil })
      const given = findGrant(context, id)
      if (!given) throw new Error('no bonus')
      activate(context, given, { amount: AMOUNT, depositId: null })
    })
}
