import type { InfiniteData } from '@tanstack/react-query'

type Page = { readonly bets: readonly { readonly id: string }[] }

/** The pages with the bet on top; the same ones when it is there already, as after a retry. */
export function withBet<P extends Page>(data: InfiniteData<P>, bet: P['bets'][number]): InfiniteData<P> {
  if (data.pages.some((page) => page.bets.some(({ id }) => id === bet.id))) return data
  const [first, ...rest] = data.pages
  return first ? { ...data, pages: [{ ...first, bets: [bet, ...first.bets] }, ...rest] } : data
}
