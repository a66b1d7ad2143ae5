import type { Call } from '../call.ts'
import { contract } from '../contract.ts'

export type NamedCall = {
  readonly name: string
  readonly call: Call
}

type CallTree = { readonly [name: string]: Call | CallTree }

/** Every call of the contract, in its order. */
export function namedCalls(): NamedCall[] {
  return callsOf(contract, [])
}

function callsOf(tree: CallTree, parents: readonly string[]): NamedCall[] {
  return Object.entries(tree).flatMap(([key, node]) => {
    const path = [...parents, key]
    return isCall(node) ? [{ name: path.join('.'), call: node }] : callsOf(node, path)
  })
}

function isCall(node: Call | CallTree): node is Call {
  return typeof node.method === 'string'
}
