import { useEffect, useState } from 'react'
import { findRules, type Versions } from '#server/shared/rules/versions.ts'

type Named = { readonly version: string }

/**
 * The rules that a round is shown by: those it began with. They are the page's own but for a round that was open when a
 * newer version came; then they are fetched, and undefined until they are there.
 */
export function useRoundRules<Rules extends Named>(
  round: { readonly rules_version: string } | undefined,
  current: Rules,
  fetchVersions: () => Promise<Versions<Rules>>,
): Rules | undefined {
  const version = round?.rules_version ?? current.version
  const [fetched, setFetched] = useState<Versions<Rules>>()
  const isOlder = version !== current.version
  useEffect(() => {
    if (isOlder && !fetched) fetchVersions().then(setFetched, () => undefined)
  }, [isOlder, fetched, fetchVersions])
  if (!isOlder) return current
  return fetched && findRules(fetched, version)
}
