import type { EngineReports } from '#server/platform/kernel/engine.ts'
import type { Beacon } from '#server/platform/providers/beacon/port.ts'
import { buildChain } from './chain.ts'
import { CHAIN_KINDS, type Channel, CRASH, ROOM_CHANNELS } from './channels.ts'
import type { Advance } from './commands/advance-crash.ts'
import type { RoomAdvance, RoomTurn } from './commands/advance-room.ts'
import { readTable } from './crash/crash-table.ts'
import { createLoop } from './loop.ts'
import type { Platform } from './platform.ts'
import { readRoom } from './rooms/room-state.ts'
import { sharedState } from './shared-state.ts'

type Surroundings = Platform & { readonly beacon: Beacon | null }
type Need = NonNullable<RoomAdvance['need']>

/** Time from the announcement of a beacon's round until it is emitted: others can record the announcement before. */
const ANNOUNCED_MS = 120_000

/** Distance between stored links of a chain. */
const SPACING = 100

/**
 * Runs crash and the rooms: advances each channel when something in it is due, based on stored rows. Rounds left open
 * by a previous run are finished first. Disposing stops it; the next run continues open rounds.
 */
export async function startSharedRounds(
  platform: Surroundings,
  { alarm }: Pick<EngineReports, 'alarm'>,
): Promise<AsyncDisposable> {
  const { writer, beacon, entropy, settings, live, clock } = platform
  const state = sharedState(platform)
  const epoch = await writer.execute('beginEpoch', undefined)
  const words = new Map<string, RoomTurn['word']>()
  const stop = new AbortController()

  async function publish({ name, game }: Channel): Promise<void> {
    const length = settings.chainLengths[game]
    const chain = await buildChain(CHAIN_KINDS[game], entropy.bytes(32), { length, spacing: Math.min(SPACING, length) })
    const isSalted = game === 'crash' && beacon !== null
    const beaconRound = isSalted ? beacon.roundAfter(clock.now() + ANNOUNCED_MS) : null
    await writer.execute('publishChain', { epoch, name, game, chain, beaconRound })
  }

  async function provide(channel: Channel, need: Need): Promise<void> {
    switch (need.kind) {
      case 'chain':
        return await publish(channel)
      case 'salt': {
        const { chainId, beaconRound: round } = need
        if (beacon && round === null) {
          const beaconRound = beacon.roundAfter(clock.now() + ANNOUNCED_MS)
          return await writer.execute('announceBeacon', { epoch, chainId, beaconRound })
        }
        const word = beacon && round !== null ? await beacon.word(round, stop.signal) : null
        return await writer.execute('fixSalt', { epoch, chainId, beacon: word })
      }
      case 'beacon': {
        if (!beacon) return
        const { text, signature } = await beacon.word(beacon.roundAfter(need.after), stop.signal)
        words.set(channel.name, { roundId: need.roundId, text, signature })
      }
    }
  }

  const advance = (channel: Channel): Promise<Advance | RoomAdvance> => {
    if (channel.game === 'crash') return writer.execute('advanceCrash', { epoch })
    const word = words.get(channel.name)
    words.delete(channel.name)
    const input = { epoch, channel: channel.name, hasBeacon: beacon !== null }
    return writer.execute('advanceRoom', { ...input, ...(word && { word }) })
  }

  const loops = [CRASH, ...ROOM_CHANNELS].map((channel) => {
    const loop = createLoop<Need>(platform, {
      alarm,
      advance: () => advance(channel),
      provide: (need) => provide(channel, need),
      // the platform also starts while the beacon does not respond
      isAwaited: ({ kind }) => kind === 'chain' || (kind === 'salt' && beacon === null),
    })
    state.wake.set(channel.name, loop.wake)
    return loop
  })
  // the chains of the rooms are computed one after another, so that the process can serve in between
  for (const loop of loops) await loop.wake()
  await show()
  state.epoch = epoch

  async function show(): Promise<void> {
    const place = { run: live.epoch, sequence: 0, now: new Date(clock.now()).toISOString() }
    state.crash ??= await readTable(platform, place)
    for (const room of ROOM_CHANNELS) {
      const found = state.rooms.get(room.name) ?? (await readRoom(platform, room, place))
      if (found) state.rooms.set(room.name, found)
    }
  }

  return {
    async [Symbol.asyncDispose]() {
      state.epoch = null
      state.wake.clear()
      stop.abort()
      await Promise.all(loops.map((loop) => loop.stop()))
    },
  }
}
