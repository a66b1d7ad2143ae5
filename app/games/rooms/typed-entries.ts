import { MAX_TICKETS, type RoomEntry } from '#server/shared/rules/rooms/current.ts'

const ENTRY = /^([A-Za-z0-9_-]{1,64}):([A-Za-z0-9_-]{0,64}):(\d{1,2})$/

/** The entries of a draw as lines of "player:client seed:tickets"; undefined where one of them can be of no draw. */
export function readEntries(text: string): readonly RoomEntry[] | undefined {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
  const entries = lines.flatMap((line): RoomEntry[] => {
    const [, player, clientSeed, tickets] = ENTRY.exec(line) ?? []
    const count = Number(tickets)
    return player !== undefined && clientSeed !== undefined && count >= 1 && count <= MAX_TICKETS
      ? [{ player, clientSeed, tickets: count }]
      : []
  })
  return entries.length > 0 && entries.length === lines.length ? entries : undefined
}
