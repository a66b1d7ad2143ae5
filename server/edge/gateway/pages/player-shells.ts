import type { Profile } from '#server/edge/trpc/profile.ts'
import { type Currency, DEFAULT_CURRENCY } from '#server/shared/constants/currencies.ts'
import type { OwnAnswer, ShellName } from '#server/shared/constants/page-shells.ts'
import { betLimitsIn, limitIn } from '#server/shared/money/limits.ts'
import { formatMicros, type Micros, micros, parseMicros } from '#server/shared/money/micros.ts'
import { currentCases } from '#server/shared/rules/cases/catalogue.ts'
import { priceOf } from '#server/shared/rules/cases/current.ts'
import { games } from '#server/shared/rules/games.ts'
import { TICKET } from '#server/shared/rules/rooms/current.ts'
import type { DeclaredShell, ShellOf } from './facts.ts'

const least = (one: Micros, other: Micros) => (one < other ? one : other)

/** Amounts that pages compare a balance with before the player enters one, ascending. */
function firstStakesIn(currency: Currency): readonly Micros[] {
  const limits = [...Object.values(games.instant), ...Object.values(games.rounds), games.shared.crash].map((game) =>
    betLimitsIn(game.limits, currency),
  )
  const stakes = [
    ...limits.map(({ min, max }) => least(micros(parseMicros(min) * 10n), parseMicros(max))),
    ...currentCases().map((config) => priceOf(config, currency)),
    ...Object.values(TICKET).map((roubles) => parseMicros(limitIn(roubles, currency))),
  ]
  return [...new Set(stakes)].toSorted((one, other) => (one < other ? -1 : 1))
}

const firstStakes: Partial<Record<Currency, readonly Micros[]>> = {}

/**
 * Replaces a balance by the greatest first stake that it covers, "0" if there is none: a page shows whether a balance
 * covers the stake, and not the balance itself.
 */
function covered(balance: string, currency: Currency): string {
  firstStakes[currency] ??= firstStakesIn(currency)
  const amount = parseMicros(balance)
  return formatMicros(firstStakes[currency].findLast((stake) => stake <= amount) ?? micros(0n))
}

/** A player with a bonus sees its amount. */
const hasBonus = ({ bonus_balance }: Profile['user']) => /[1-9]/.test(bonus_balance)

const timesOf = ({ user: { currency, timezone, zone_offsets } }: Pick<Profile, 'user'>) => ({
  currency,
  timezone,
  zone_offsets,
})

/** Player fields that the HTML of a page depends on, by the name in the page's route. */
const SHELLS: Readonly<Record<ShellName, ShellOf>> = {
  all: () => ({ user: {} }),
  currency: ({ user: { currency } }) => ({ user: { currency } }),
  times: (profile) => ({ user: timesOf(profile) }),
  account: (profile) => ({ features: profile.features, user: timesOf(profile) }),
  overview({ features, user }) {
    if (hasBonus(user)) return null
    const { verification } = user
    return { features, user: { ...timesOf({ user }), verification, bonus_balance: '0' } }
  },
  stake(profile) {
    const { user } = profile
    if (hasBonus(user)) return null
    const inOwn = (amount: string) => covered(amount, user.currency ?? DEFAULT_CURRENCY)
    const balances = { balance: inOwn(user.balance), total_balance: inOwn(user.total_balance), bonus_balance: '0' }
    return { user: { ...timesOf(profile), ...balances } }
  },
}

type Declared = { readonly shell?: ShellName; readonly ownAnswer?: OwnAnswer }

/** A route of the router's tree, and those below it. */
type Branch = {
  readonly options?: { readonly staticData?: Declared }
  readonly children?: object
}

type Step = {
  readonly names: Map<string, Step>
  /** For any other segment, which is the value of a parameter. */
  any: { readonly name: string; readonly step: Step } | undefined
  declared: Declared
}

const newStep = (): Step => ({ names: new Map(), any: undefined, declared: {} })

/**
 * Finds the declaration of a page's route by its path, in the default locale and its canonical spelling.
 * @param routes every route with its path in the router's notation: `/games/cases/$slug`
 */
export function shellFinder(routes: Iterable<readonly [path: string, route: Branch]>) {
  const root = newStep()
  for (const [path, { options }] of routes) {
    const declared = options?.staticData
    if (declared?.shell !== undefined) stepTo(root, path).declared = declared
  }
  return (path: string): DeclaredShell | undefined => {
    const input: Record<string, string> = {}
    let step: Step | undefined = root
    for (const segment of segmentsOf(path)) {
      const named: Step | undefined = step?.names.get(segment)
      if (!named && step?.any) input[step.any.name] = segment
      step = named ?? step?.any?.step
    }
    const { shell, ownAnswer } = step?.declared ?? {}
    if (shell === undefined) return undefined
    return { shellOf: SHELLS[shell], ownAnswer: ownAnswer ? { ...ownAnswer, input } : null }
  }
}

const segmentsOf = (path: string) => path.split('/').filter((segment) => segment !== '')

function stepTo(root: Step, path: string): Step {
  return segmentsOf(path).reduce((step, segment) => {
    if (segment.startsWith('$')) {
      step.any ??= { name: segment.slice(1), step: newStep() }
      return step.any.step
    }
    const next = step.names.get(segment) ?? newStep()
    step.names.set(segment, next)
    return next
  }, root)
}
