import type { Profile } from '#server/edge/trpc/profile.ts'
import { type Currency, DEFAULT_CURRENCY } from '#server/shared/constants/currencies.ts'
import type { ShellName } from '#server/shared/constants/page-shells.ts'
import { betLimitsIn, limitIn } from '#server/shared/money/limits.ts'
import { formatMicros, type Micros, micros, parseMicros } from '#server/shared/money/micros.ts'
import { currentCases } from '#server/shared/rules/cases/catalogue.ts'
import { priceOf } from '#server/shared/rules/cases/current.ts'
import { games } from '#server/shared/rules/games.ts'
import { TICKET } from '#server/shared/rules/rooms/current.ts'
import type { ShellOf } from './facts.ts'

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

const timesOf = ({ user: { currency, timezone, zone_offsets } }: Profile) => ({ currency, timezone, zone_offsets })

/** Player fields that the HTML of a page depends on, by the name in the page's route. */
const SHELLS: Readonly<Record<ShellName, ShellOf>> = {
  all: () => ({ user: {} }),
  currency: ({ user: { currency } }) => ({ user: { currency } }),
  times: (profile) => ({ user: timesOf(profile) }),
  account: (profile) => ({ features: profile.features, user: timesOf(profile) }),
  stake(profile) {
    const { user } = profile
    // a player with a bonus sees its amount
    if (/[1-9]/.test(user.bonus_balance)) return null
    const inOwn = (amount: string) => covered(amount, user.currency ?? DEFAULT_CURRENCY)
    const balances = { balance: inOwn(user.balance), total_balance: inOwn(user.total_balance), bonus_balance: '0' }
    return { user: { ...timesOf(profile), ...balances } }
  },
}

/** A route of the router's tree, and those below it. */
type Branch = {
  readonly options?: { readonly staticData?: { readonly shell?: ShellName } }
  readonly children?: object
}

type Step = { readonly names: Map<string, Step>; any: Step | undefined; shell: ShellName | undefined }

const newStep = (): Step => ({ names: new Map(), any: undefined, shell: undefined })

/**
 * Finds the declaration of a page's route by its path, in the default locale and its canonical spelling.
 * @param routes every route with its path in the router's notation: `/games/cases/$slug`
 */
export function shellFinder(routes: Iterable<readonly [path: string, route: Branch]>) {
  const root = newStep()
  for (const [path, { options }] of routes) {
    const shell = options?.staticData?.shell
    if (shell !== undefined) stepTo(root, path).shell = shell
  }
  return (path: string): ShellOf | undefined => {
    let step: Step | undefined = root
    for (const segment of segmentsOf(path)) step = step?.names.get(segment) ?? step?.any
    return step?.shell === undefined ? undefined : SHELLS[step.shell]
  }
}

const segmentsOf = (path: string) => path.split('/').filter((segment) => segment !== '')

function stepTo(root: Step, path: string): Step {
  return segmentsOf(path).reduce((step, segment) => {
    if (segment.startsWith('$')) {
      step.any ??= newStep()
      return step.any
    }
    const next = step.names.get(segment) ?? newStep()
    step.names.set(segment, next)
    return next
  }, root)
}
