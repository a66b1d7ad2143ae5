import type { Currency } from '#server/shared/constants/currencies.ts'
import { largest, type M4, type Micros, multiplierFor } from '#server/shared/money/micros.ts'
import { type Ratio, ratio } from '#server/shared/money/ratio.ts'
import type { CaseConfig } from '#server/shared/rules/cases/catalogue.ts'
import { type PrizeTickets, priceOf, prizesOf, rtpOf, TICKETS } from '#server/shared/rules/cases/current.ts'

/** Figures of a case in one currency, all computed from the table that decides its openings. */
export type CaseFigures = {
  price: Micros
  /** In the order of their tickets. */
  prizes: readonly PrizeTickets[]
  topPrize: Micros
  top: M4
  rtp: Ratio
}

export function figuresOf(config: CaseConfig, currency: Currency): CaseFigures {
  const price = priceOf(config, currency)
  const prizes = prizesOf(config, currency)
  const topPrize = largest(prizes.map(({ value }) => value))
  return { price, prizes, topPrize, top: multiplierFor(topPrize, price), rtp: rtpOf(config, currency) }
}

const ticketsOf = ({ first, last }: PrizeTickets) => last - first + 1

export const chanceOf = (prize: PrizeTickets): Ratio => ratio(BigInt(ticketsOf(prize)), BigInt(TICKETS))

export function chanceOfGain({ price, prizes }: CaseFigures): Ratio {
  const tickets = prizes.reduce((sum, prize) => (prize.value > price ? sum + ticketsOf(prize) : sum), 0)
  return ratio(BigInt(tickets), BigInt(TICKETS))
}
