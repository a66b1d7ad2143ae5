import { useEffect, useState } from 'react'
import { findRules, type Versions } from '#server/shared/rules/versions.ts'

type Named = { readonly version: string }

/**
 * Rules a round is displayed with: the version it started with. Usually the page's own; for a round opened under an
 * older version they are fetched, undefined until loaded.
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
