import type { Call } from '#server/shared/contract/call.ts'
import { contract } from '#server/shared/contract/contract.ts'
import type { GoldenRequest } from './golden.ts'

type CallTree = { readonly [name: string]: Call | CallTree }

export const CALLS: readonly { readonly name: string; readonly call: Call }[] = callsOf(contract)

function callsOf(tree: CallTree, prefix = ''): { name: string; call: Call }[] {
  return Object.entries(tree).flatMap(([key, node]) => {
    const name = prefix + key
    return isCall(node) ? [{ name, call: node }] : callsOf(node, `${name}.`)
  })
}

function isCall(node: Call | CallTree): node is Call {
  return typeof node.method === 'string'
}

/** The call that a golden request matches, with the fields of its path, query and body; null if there is none. */
export function findCall({
  method,
  path,
  query,
  body,
}: Pick<GoldenRequest, 'path' | 'query' | 'body'> & { readonly method: string }) {
  for (const { name, call } of CALLS) {
    const parameters = call.method === method ? matchPath(call, path) : null
    if (parameters) return { name, call, fields: { ...query, ...body, ...parameters } }
  }
  return null
}

/** Values of a path's `{name}`s; null if it belongs to another call. */
function matchPath({ service, path }: Call, actual: string): Record<string, string> | null {
  const template = service === 'main' ? path : `/${service}${path}`
  const pattern = template.replace(/[.]/g, '\\.').replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')
  const match = new RegExp(`^${pattern}$`).exec(actual)
  if (!match) return null
  return Object.fromEntries(
    Object.entries(match.groups ?? {}).map(([name, value]) => [name, decodeURIComponent(value)]),
  )
}
