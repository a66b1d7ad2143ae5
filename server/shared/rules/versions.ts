/** The versions of one game: all that were ever played by, and the one that new bets are made by. */
export type Versions<Rules> = { readonly current: Rules; readonly released: readonly Rules[] }

/** The version that a bet or a round names; undefined for one that this program has never heard of. */
export function findRules<Rules extends { readonly version: string }>(
  { released }: Versions<Rules>,
  version: string,
): Rules | undefined {
  return released.find((rules) => rules.version === version)
}

/** The same where the version was written by the platform itself. Throws RangeError for one that is not released. */
export function rulesOf<Rules extends { readonly version: string }>(versions: Versions<Rules>, version: string): Rules {
  const rules = findRules(versions, version)
  if (!rules) throw new RangeError(`no released rules ${version}: was a newer program here before this one?`)
  return rules
}
