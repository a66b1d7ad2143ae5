import { bet } from '#server/contract/calls/games/bet.ts'
import type { contract } from '#server/contract/contract.ts'
import { findBet } from '../../../games/find-bet.ts'
import { listBets } from '../../../games/list-bets.ts'
import type { HandlersFor } from '../../handler.ts'
import { wireBet } from './wire-bet.ts'

export const bets: HandlersFor<typeof contract.bets> = {
  async mine({ input, platform, caller }) {
    const page = await listBets(platform, { userId: caller.userId, ...input })
    return { bets: page.bets.map((view) => bet.parse(wireBet(view))), next: page.next }
  },
  byId: async ({ input, platform }) => bet.parse(wireBet(await findBet(platform, input.id))),
}
