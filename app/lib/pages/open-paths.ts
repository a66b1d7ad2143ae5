import { ERROR_PATH } from '#server/shared/constants/paths.ts'
import { type RouteRule, routeTarget } from '#server/shared/constants/route-rules.ts'
import { type ClosedGames, closedState } from './closed-games.ts'
import { useOperatorSettings, useSite } from './site.ts'

/** Whether no rule of this host redirects the path to the error page; lists omit closed pages. */
export function isOpenPath(rules: readonly RouteRule[], path: string): boolean {
  const target = routeTarget(rules, path)
  return target === null || target.isExternal || target.to.split('?', 1)[0] !== ERROR_PATH
}

/** Whether the path belongs to a game that is off. Lists omit it; its page stays, for rounds that are open. */
export function isOfClosedGame(games: ClosedGames, path: string): boolean {
  const [, section, page] = path.split('/', 3)
  if (section !== 'games' || page === undefined) return false
  return closedState(games, page === 'live-casino' ? 'live' : page) === 'off'
}

/** Whether lists on this page's host offer a path. */
export function useIsOpen(): (path: string) => boolean {
  const { rules } = useSite()
  const settings = useOperatorSettings()
  return (path) => isOpenPath(rules, path) && !isOfClosedGame(settings, path)
}
