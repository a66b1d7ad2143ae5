import { m } from '~/paraglide/messages.js'
import type { SharedGameDetails } from '../game-details.ts'

export const details: SharedGameDetails<'rooms'> = {
  head: ({ rtp, max }) => ({ title: m.rooms_head_title(), description: m.rooms_head_description({ rtp, max }) }),
  checker: async () => {
    const chunks = [import('./proof.tsx'), import('#server/shared/rules/rooms/game.ts')] as const
    const [{ proof }, { rooms: versions }] = await Promise.all(chunks)
    return { proof, versions }
  },
}
