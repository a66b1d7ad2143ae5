import { m } from '~/paraglide/messages.js'
import type { GameDetails } from '../game-details.ts'

export const details: GameDetails<'coinflip'> = {
  head: ({ rtp, max }) => ({
    title: m.coinflip_head_title({ rtp }),
    description: m.coinflip_head_description({ multiplier: max }),
  }),
  checker: async () => {
    const chunks = [import('./proof.tsx'), import('#server/shared/rules/coinflip/game.ts')] as const
    const [{ proof }, { coinflip: versions }] = await Promise.all(chunks)
    return { proof, versions }
  },
}
