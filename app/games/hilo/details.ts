import { m } from '~/paraglide/messages.js'
import type { GameDetails } from '../game-details.ts'

export const details: GameDetails<'hilo'> = {
  head: ({ rtp }) => ({ title: m.hilo_head_title(), description: m.hilo_head_description({ rtp }) }),
  checker: async () => {
    const chunks = [import('./proof.tsx'), import('#server/shared/rules/hilo/game.ts')] as const
    const [{ proof }, { hilo: versions }] = await Promise.all(chunks)
    return { proof, versions }
  },
}
