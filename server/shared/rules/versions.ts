/** Versions of one game: all that were ever released, and the current one for new bets. */
export type Versions<Rules> = { readonly current: Rules; readonly released: readonly Rules[] }

/** Version named by a bet or a round; undefined if it is unknown to this build. */
export function findRules<Rules extends { readonly version: string }>(
  { released }: Versions<Rules>,
  version: string,
): Rules | undefined {
  return released.find((rules) => rules.version === version)
}

/** The same for versions stored by the platform itself. Throws RangeError for one that is not released. */
export function rulesOf<Rules extends { readonly version: string }>(versions: Versions<Rules>, version: string): Rules {
  const rules = findRules(versions, version)
  if (!rules)
    throw new RangeError(`unknown rules version ${version}: the database may have been used by a newer release`)
  return rules
}
