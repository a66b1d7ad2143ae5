import type { contract } from '#server/contract/contract.ts'
import { highWins, latestBets } from '../../bet-feed/public-bets.ts'
import type { HandlersFor } from '../handler.ts'

export const betFeed: HandlersFor<typeof contract.betFeed> = {
  latest: async ({ input, platform }) => ({ bets: await latestBets(platform.reader, input.game) }),
  highWins: async ({ input, platform }) => ({
    bets: await highWins(platform.reader, input.game, platform.clock.now()),
  }),
}
