import { m } from '~/paraglide/messages.js'
import type { GameDetails } from '../game-details.ts'

export const details: GameDetails<'keno'> = {
  head: ({ rtp, max }) => ({ title: m.keno_head_title({ rtp }), description: m.keno_head_description({ max }) }),
  checker: async () => {
    const chunks = [import('./proof.tsx'), import('#server/shared/rules/keno/game.ts')] as const
    const [{ proof }, { keno: versions }] = await Promise.all(chunks)
    return { proof, versions }
  },
}
