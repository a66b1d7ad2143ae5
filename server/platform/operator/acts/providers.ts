import { Refusal } from '#server/platform/kernel/refusal.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import {
  holdGames,
  holdOf,
  type Pausable,
  type PauseCause,
  type PauseDirection,
  pauseProvider,
  pausesOf,
  resumeProvider,
} from '#server/platform/modules/availability/index.ts'
import { prolongDocuments } from '#server/platform/modules/payments/index.ts'
import { act } from './act.ts'

type Paused = {
  readonly kind: 'games' | Pausable['kind']
  readonly provider: string
  readonly directions: readonly PauseDirection[]
}
type Pausing = Paused & { readonly cause: PauseCause }

type Standing = {
  readonly paused: readonly PauseDirection[]
  /** Whether only two people may resume it. */
  readonly isGuarded: boolean
}

type Change = { readonly before: readonly PauseDirection[]; readonly after: readonly PauseDirection[] }

const wholeOf = ({ provider }: Paused) => ({ provider, gameId: null, currency: null, country: null })

/** How it is paused now. A provider of games that is off is not: it is opened as a game is. */
function standingOf(context: CommandContext, { kind, provider, directions }: Paused): Standing {
  if (kind === 'games') {
    const { state, isGuarded } = holdOf(context, wholeOf({ kind, provider, directions }))
    if (state === 'off') throw new Refusal('conflict', { field: 'state', detail: state })
    return { paused: state === 'on' ? [] : ['in'], isGuarded }
  }
  const pauses = pausesOf(context, { kind, provider })
  return {
    paused: pauses.map(({ direction }) => direction),
    isGuarded: pauses.some(({ direction, cause }) => cause === 'difference' && directions.includes(direction)),
  }
}

const DIRECTIONS: readonly PauseDirection[] = ['in', 'out']
const on = ({ kind, provider }: Paused) => `provider:${kind}/${provider}`

function resumed(context: CommandContext, args: Paused): Change {
  const { paused } = standingOf(context, args)
  if (!args.directions.some((one) => paused.includes(one))) throw new Refusal('conflict', { field: 'state' })
  return { before: paused, after: paused.filter((one) => !args.directions.includes(one)) }
}

function stopped(context: CommandContext, args: Paused): Change {
  const { paused } = standingOf(context, args)
  return { before: paused, after: DIRECTIONS.filter((one) => [...paused, ...args.directions].includes(one)) }
}

const effectOf = ({ before, after }: Change) => ({ paused_before: before, paused_after: after })

const outputOf = ({ kind, provider }: Paused, paused: readonly PauseDirection[]) => ({
  kind,
  provider,
  paused: [...paused],
})

export const providerActs = {
  /** Pauses a provider. What has begun with it is ended: money that arrives is credited, open rounds are paid. */
  pauseProvider: act({
    permission: 'pause.provider',
    on,
    params: ({ directions, cause }: Pausing) => ({ directions, cause }),
    effect: (context, args) => effectOf(stopped(context, args)),
    run(context, args, { name }) {
      const { before, after } = stopped(context, args)
      const { kind, provider, directions, cause } = args
      if (kind === 'games')
        holdGames(context, {
          ...wholeOf(args),
          state: 'maintenance',
          operator: name,
          isGuarded: cause === 'difference',
        })
      else pauseProvider(context, { kind, provider, directions, cause, operator: name })
      return { output: outputOf(args, after), before: { paused: before }, after: { paused: after } }
    },
  }),
  resumeProvider: act({
    permission: 'resume.provider',
    on,
    params: ({ directions }: Paused) => ({ directions }),
    effect: (context, args) => effectOf(resumed(context, args)),
    needsSecond: (context, args) => standingOf(context, args).isGuarded,
    run(context, args, { name }) {
      const { before, after } = resumed(context, args)
      const { kind, provider, directions } = args
      if (kind === 'games') holdGames(context, { ...wholeOf(args), state: 'on', operator: name, isGuarded: false })
      else {
        const [pause] = pausesOf(context, { kind, provider })
        resumeProvider(context, { kind, provider, directions })
        if (kind === 'identity' && pause) prolongDocuments(context, pause)
      }
      return { output: outputOf(args, after), before: { paused: before }, after: { paused: after } }
    },
  }),
}
