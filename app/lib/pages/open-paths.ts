import { ERROR_PATH } from '#server/shared/constants/paths.ts'
import { type RouteRule, routeTarget } from '#server/shared/constants/route-rules.ts'
import { useSite } from './site.ts'

/** Whether no rule of this host redirects the path to the error page; lists omit closed pages. */
export function isOpenPath(rules: readonly RouteRule[], path: string): boolean {
  const target = routeTarget(rules, path)
  return target === null || target.isExternal || target.to.split('?', 1)[0] !== ERROR_PATH
}

/** `isOpenPath` for the host of this page. */
export function useIsOpen(): (path: string) => boolean {
  const { rules } = useSite()
  return (path) => isOpenPath(rules, path)
}
