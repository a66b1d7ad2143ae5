import { type HandlersFor, Stored } from '#server/platform/kernel/http/handler.ts'
import type { Platform } from '#server/platform/kernel/platform.ts'
import type { GameProviders } from '#server/platform/providers/games/port.ts'
import type { contract } from '#server/shared/contract/contract.ts'
import type { WithPromises } from '../ledger/reads.ts'
import { readBetReceipts } from './queries/bet-receipts.ts'
import { findBet } from './queries/find-bet.ts'
import { houseFacts } from './queries/house-facts.ts'
import { listBets } from './queries/list-bets.ts'
import { playersNow } from './queries/players-now.ts'
import { highWinsAcrossPlayers, latestBetsAcrossPlayers } from './queries/public-bets.ts'
import { topBetsAcrossPlayers } from './queries/top-bets.ts'

export const top: HandlersFor<typeof contract.top, Platform & { readonly games: GameProviders }> = {
  list: ({ input, caller, platform }) => topBetsAcrossPlayers(platform, input, caller?.userId ?? null),
}

export const bets: HandlersFor<typeof contract.bets, Platform & WithPromises> = {
  async mine({ input: { receipts, ...input }, platform, caller: { userId } }) {
    const { bets: rows, next } = await listBets(platform, { userId, ...input })
    if (receipts === 'none') return new Stored({ bets: rows, next })
    const receiptOf = await readBetReceipts(platform, { userId, ids: rows.map(({ id }) => id) })
    return new Stored({ bets: rows.map((bet) => ({ ...bet, receipt: receiptOf(bet.id) })), next })
  },
  byId: async ({ input: { id }, platform, caller }) =>
    new Stored(await findBet(platform, { id, userId: caller?.userId ?? null })),
}

export const betFeed: HandlersFor<typeof contract.betFeed, Platform & { readonly games: GameProviders }> = {
  latest: async ({ input, platform }) => ({ bets: await latestBetsAcrossPlayers(platform, input.game) }),
  facts: async ({ platform }) => {
    const { wins, ...facts } = await houseFacts(platform)
    return { ...facts, wins: [...wins] }
  },
  players: async ({ platform }) => ({ games: await playersNow(platform) }),
  highWins: async ({ input, platform }) => ({
    bets: await highWinsAcrossPlayers(platform, input.game),
  }),
}
