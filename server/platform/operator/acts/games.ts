import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { HOUSE, holdGames, holdOf, type Switched } from '#server/platform/modules/availability/index.ts'
import { resolveAlarm, revokeProviderKey } from '#server/platform/modules/casino/commands/index.ts'
import { openRoundsAcrossPlayers } from '#server/platform/modules/casino/index.ts'
import type { CASINO_ALARMS } from '#server/shared/constants/book-differences.ts'
import { act } from './act.ts'

type Closing = Switched & {
  readonly state: 'off' | 'maintenance'
  /** Whether a compliance officer closes it: then it takes two people to open it again. */
  readonly isGuarded: boolean
}

type Raised = {
  readonly provider: string
  readonly kind: (typeof CASINO_ALARMS)[number]
  /** Transaction or round. */
  readonly subject: string
}

const on = ({ provider, gameId }: Switched) => `game:${provider}/${gameId ?? 'all'}`

/** Currency and country for entries: absent stands for every one. */
const placeOf = ({ currency, country }: Switched) => ({
  ...(currency !== null && { currency }),
  ...(country !== null && { country }),
})

const outputOf = <State extends string>({ provider, gameId, currency, country }: Switched, state: State) => ({
  provider,
  game: gameId ?? 'all',
  currency,
  country,
  state,
})

/** State before and after, and how many rounds of a provider are open. */
function effectOf(context: CommandContext, switched: Switched, state: 'on' | 'off' | 'maintenance') {
  const { provider } = switched
  const rounds = provider === HOUSE ? {} : { open_rounds: openRoundsAcrossPlayers(context, switched) }
  return { before: holdOf(context, switched).state, after: state, ...rounds }
}

export const gameActs = {
  closeGame: act({
    permission: 'close.game',
    on,
    params: (args: Closing) => ({ state: args.state, ...placeOf(args) }),
    effect: (context, args) => effectOf(context, args, args.state),
    agrees: (asked, now) => asked.before === now.before,
    // it rejects the wins of open rounds, too
    needsSecond: (context, args) =>
      args.state === 'off' && args.gameId === null && openRoundsAcrossPlayers(context, args) > 0,
    run(context, { state, isGuarded, ...switched }, { name }) {
      const before = { state: holdOf(context, switched).state }
      holdGames(context, { ...switched, state, operator: name, isGuarded })
      return { output: outputOf(switched, state), before, after: { state } }
    },
  }),
  openGame: act({
    permission: 'open.game',
    on,
    params: (args: Switched) => placeOf(args),
    effect: (context, args) => effectOf(context, args, 'on'),
    agrees: (asked, now) => asked.before === now.before,
    needsSecond: (context, args) => holdOf(context, args).isGuarded,
    run(context, switched, { name }) {
      const before = { state: holdOf(context, switched).state }
      holdGames(context, { ...switched, state: 'on', operator: name, isGuarded: false })
      return { output: outputOf(switched, 'on'), before, after: { state: 'on' } }
    },
  }),
  resolveGameAlarm: act({
    permission: 'resolve.game_alarm',
    on: ({ provider, subject }: Raised) => `alarm:${provider}/${subject}`,
    params: ({ kind }) => ({ kind }),
    run(context, alarm, { name }) {
      resolveAlarm(context, { ...alarm, operator: name })
      return {
        output: { ...alarm, state: 'resolved' as const },
        before: { state: 'open' },
        after: { state: 'resolved' },
      }
    },
  }),
  revokeProviderKey: act({
    permission: 'revoke.provider_key',
    on: ({ keyId }: { readonly keyId: string }) => `provider_key:${keyId}`,
    run(context, { keyId }, { name }) {
      revokeProviderKey(context, { keyId, operator: name })
      return { output: { key: keyId, state: 'revoked' as const } }
    },
  }),
}
