import { UpstreamError } from '#server/edge/upstream/upstream-error.ts'
import { externalUrl } from '#server/shared/constants/external-url.ts'
import type { Call } from '#server/shared/contract/call.ts'

/**
 * What a procedure answers of a call's answer: without its credential, and with an address to go to only where it
 * is safe. A call that is nothing but its address fails without it: the operator answered rubbish.
 */
export function publicOutput(entry: Call, output: unknown, allowedHosts: readonly string[]): unknown {
  const { credential, leadsTo } = entry
  if (credential === undefined && leadsTo === undefined) return output
  if (typeof output !== 'object' || output === null) return output
  const fields = Object.fromEntries(Object.entries(output).filter(([name]) => name !== credential))
  const address = leadsTo && fields[leadsTo]
  if (leadsTo === undefined || typeof address !== 'string') return fields
  const safe = externalUrl(address, allowedHosts)
  if (safe === null && leadsTo === 'url')
    throw new UpstreamError('contract', `${entry.path} leads to an address that is not safe`)
  return { ...fields, [leadsTo]: safe }
}
