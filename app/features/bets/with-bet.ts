import type { InfiniteData } from '@tanstack/react-query'
import type { Bet, BetPage } from './bets.ts'

/** The pages with the bet on top; the same ones when it is there already, as after a retry. */
export function withBet(data: InfiniteData<BetPage>, bet: Bet): InfiniteData<BetPage> {
  if (data.pages.some((page) => page.bets.some(({ id }) => id === bet.id))) return data
  const [first, ...rest] = data.pages
  return first ? { ...data, pages: [{ ...first, bets: [bet, ...first.bets] }, ...rest] } : data
}
