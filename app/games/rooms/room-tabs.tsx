import { Link } from '@tanstack/react-router'
import { ROOMS, type Room } from '#server/shared/rules/rooms/current.ts'
import { m } from '~/paraglide/messages.js'
import { ROOM_HUES, ROOM_NAMES } from './texts.ts'

export function RoomDot({ room }: { room: Room }) {
  return (
    <span
      aria-hidden="true"
      style={{ '--hue': ROOM_HUES[room] }}
      className="size-2.5 shrink-0 rounded-chip bg-[oklch(0.74_0.14_var(--hue))]"
    />
  )
}

export function RoomTabs({ room }: { room: Room }) {
  return (
    <nav
      aria-label={m.game_name_rooms()}
      className="grid grid-cols-3 px-4 shadow-[inset_0_-1px_var(--color-line)] lg:px-5"
    >
      {ROOMS.map((one) => (
        <Link
          key={one}
          to="/games/rooms/$color"
          params={{ color: one }}
          resetScroll={false}
          aria-current={one === room ? 'page' : undefined}
          className="relative flex h-11 items-center justify-center gap-1.5 font-medium text-14 text-paper-3 transition-tint after:line-x after:absolute after:inset-x-0 after:bottom-0 after:hidden hover:text-paper focus-visible:-outline-offset-2 aria-[current=page]:text-paper aria-[current=page]:after:block"
        >
          <RoomDot room={one} />
          {ROOM_NAMES[one]()}
        </Link>
      ))}
    </nav>
  )
}
