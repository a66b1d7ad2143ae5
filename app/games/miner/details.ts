import { m } from '~/paraglide/messages.js'
import type { GameDetails } from '../game-details.ts'

export const details: GameDetails<'miner'> = {
  head: ({ rtp, max }) => ({ title: m.miner_head_title(), description: m.miner_head_description({ max, rtp }) }),
  checker: async () => {
    const chunks = [import('./proof.tsx'), import('#server/shared/rules/miner/game.ts')] as const
    const [{ proof }, { miner: versions }] = await Promise.all(chunks)
    return { proof, versions }
  },
}
