import type { AnyProcedure } from '@trpc/server'
import type { Call } from '#server/shared/contract/call.ts'
import { type ProcedureOf, procedureOf } from './procedure-of.ts'

/**
 * Overrides and additions: procedures that do more than their contract call, or have none. Null removes a call's
 * procedure.
 */
type Own = { readonly [name: string]: AnyProcedure | Own | null }
type Calls = { readonly [name: string]: Call | Calls }

/** Procedures for a tree of calls. A mapped type, so that "go to definition" leads from a procedure to its call. */
type Made<Tree> = {
  readonly [Name in keyof Tree]: Tree[Name] extends Call ? ProcedureOf<Tree[Name]> : Made<Tree[Name]>
}
type Joined<Tree, More> = {
  readonly [Name in keyof More]: More[Name] extends AnyProcedure
    ? More[Name]
    : ProceduresOf<Name extends keyof Tree ? Tree[Name] : unknown, More[Name]>
}
type Given<More> = Pick<More, { [Name in keyof More]: More[Name] extends null ? never : Name }[keyof More]>
export type ProceduresOf<Tree, More> = Made<Pick<Tree, Exclude<keyof Tree, keyof More>>> & Joined<Tree, Given<More>>

/** Builds one procedure per call, keyed by the call's name. `more` overrides them or adds new ones. */
export function proceduresOf<Tree extends Calls, More extends Own>(calls: Tree, more: More): ProceduresOf<Tree, More>
export function proceduresOf(calls: Calls, more: Own): object {
  return joined(calls, more)
}

function joined(calls: Calls, more: Own): Readonly<Record<string, unknown>> {
  const made = Object.entries(calls)
    .filter(([name]) => more[name] === undefined)
    .map(([name, node]) => [name, isCall(node) ? procedureOf(node) : joined(node, {})])
  const own = Object.entries(more).map(([name, node]) => {
    const beside = calls[name]
    return [name, node === null || isProcedure(node) ? node : joined(beside && !isCall(beside) ? beside : {}, node)]
  })
  return Object.fromEntries([...made, ...own].filter(([, node]) => node !== null))
}

const isCall = (node: Call | Calls): node is Call => typeof node.method === 'string'
const isProcedure = (node: AnyProcedure | Own): node is AnyProcedure => typeof node === 'function'
