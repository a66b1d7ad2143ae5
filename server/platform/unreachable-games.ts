import type { Environment } from '#server/env.ts'
import { isOnLoopback, OPAQUE_ORIGIN } from '#server/shared/constants/external-url.ts'
import type { GameProvider } from './providers/games/port.ts'

/**
 * Returns a one-line warning if the pages of a public site frame games that only browsers on this machine reach;
 * undefined otherwise.
 */
export function unreachableGames(
  { PUBLIC_ORIGIN: site }: Pick<Environment, 'PUBLIC_ORIGIN'>,
  { games }: { readonly games: ReadonlyMap<string, Pick<GameProvider, 'origin'>> },
): string | undefined {
  if (site === undefined || isOnLoopback(site)) return undefined
  const local = [...games]
    .filter(([, { origin }]) => origin !== OPAQUE_ORIGIN && isOnLoopback(origin))
    .map(([name, { origin }]) => `${name} (${origin})`)
  if (local.length === 0) return undefined
  return `players of ${site} cannot open the games of ${local.join(', ')}: only browsers on this machine reach that address`
}
