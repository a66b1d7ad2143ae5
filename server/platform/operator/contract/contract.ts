import * as account from './account.ts'
import * as adjustments from './adjustments.ts'
import type { OperatorCall } from './call.ts'
import * as care from './care.ts'
import * as content from './content.ts'
import * as exports from './exports.ts'
import * as games from './games.ts'
import * as identity from './identity.ts'
import * as money from './money.ts'
import * as offers from './offers.ts'
import * as operators from './operators.ts'
import * as playerLists from './player-lists.ts'
import * as players from './players.ts'
import * as providers from './providers.ts'
import * as restrictions from './restrictions.ts'
import * as site from './site.ts'
import * as sports from './sports.ts'
import * as work from './work.ts'

/** Every call of the operator API, by the name of its procedure. */
export const operatorContract = {
  account,
  content: callsIn(content),
  exports: callsIn(exports),
  games,
  identity,
  money,
  offers: callsIn(offers),
  operators: callsIn(operators),
  players: { ...callsIn(players), ...restrictions, ...care, ...playerLists, ...adjustments },
  site,
  providers,
  sports,
  work: callsIn(work),
} as const

type CallsIn<Module> = {
  readonly [Name in keyof Module as Module[Name] extends OperatorCall ? Name : never]: Module[Name]
}

/** The calls among the exports of a module, without its schemas. */
function callsIn<Module extends object>(module: Module): CallsIn<Module> {
  const calls = Object.entries(module).filter(([, one]) => isCall(one))
  return Object.fromEntries(calls) as CallsIn<Module>
}

function isCall(value: unknown): value is OperatorCall {
  return typeof value === 'object' && value !== null && 'access' in value && 'path' in value
}

export type OperatorContract = typeof operatorContract

export type NamedOperatorCall = { readonly name: string; readonly call: OperatorCall }

/** Every call with its name, `group.call`. */
export const namedOperatorCalls = (): NamedOperatorCall[] =>
  Object.entries(operatorContract).flatMap(([group, calls]) =>
    Object.entries<OperatorCall>(calls).map(([name, call]) => ({ name: `${group}.${name}`, call })),
  )
