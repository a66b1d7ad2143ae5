import { createFileRoute, notFound } from '@tanstack/react-router'
import { ROOMS, type Room } from '#server/shared/rules/rooms/names.ts'
import { rooms } from '~/features/catalogue/rooms-meta.ts'
import { gameRoute } from '~/games/game-route.ts'
import { RoomPage } from '~/games/rooms/room-page.tsx'

const { staticData, loader, head } = gameRoute(rooms)

const isRoom = (color: string): color is Room => ROOMS.some((room) => room === color)

export const Route = createFileRoute('/games/rooms/$color')({
  // all three rooms have the same description, so only the hall is indexed
  staticData: { ...staticData, isIndexed: false },
  async loader({ params: { color } }) {
    if (!isRoom(color)) throw notFound()
    return await loader()
  },
  head,
  component: RoomOfColor,
})

function RoomOfColor() {
  const { color } = Route.useParams()
  return isRoom(color) ? <RoomPage key={color} room={color} /> : null
}
