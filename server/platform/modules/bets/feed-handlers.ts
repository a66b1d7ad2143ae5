import type { HandlersFor } from '#server/platform/kernel/http/handler.ts'
import type { Platform } from '#server/platform/kernel/platform.ts'
import type { GameProviders } from '#server/platform/providers/games/port.ts'
import type { contract } from '#server/shared/contract/contract.ts'
import { houseFacts } from './queries/house-facts.ts'
import { playersNow } from './queries/players-now.ts'
import { highWinsAcrossPlayers, latestBetsAcrossPlayers } from './queries/public-bets.ts'

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
