import type { Call } from '#server/shared/contract/call.ts'
import type { Handler, HandlersFor } from './handler.ts'

export type Route<Platform> = { readonly call: Call; readonly handler: Handler<Call, Platform> }

type Node = { readonly [name: string]: unknown }

export function routesOf<Tree extends Node, Platform>(
  calls: Tree,
  handlers: HandlersFor<Tree, Platform>,
): Route<Platform>[] {
  return pairs<Platform>(calls, handlers)
}

function pairs<Platform>(calls: Node, handlers: Node): Route<Platform>[] {
  return Object.entries(calls).flatMap(([name, call]) => {
    const handler = handlers[name]
    if (isCall(call) && isHandler<Platform>(handler)) return [{ call, handler }]
    if (isNode(call) && isNode(handler)) return pairs<Platform>(call, handler)
    throw new TypeError(`no handler for the call ${name}`)
  })
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null
const isCall = (value: unknown): value is Call => isNode(value) && 'method' in value && 'path' in value
/** HandlersFor guarantees that it is the handler of this call. */
const isHandler = <Platform>(value: unknown): value is Handler<Call, Platform> => typeof value === 'function'

/** The path at which the platform serves a call: service X is under `/X`, main at the root. */
export function servedPath({ service, path }: Pick<Call, 'service' | 'path'>): string {
  const base = service === 'main' ? '' : `/${service}`
  return `${base}${path.replaceAll(/\{(\w+)\}/g, ':$1')}`
}
