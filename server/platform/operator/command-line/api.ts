import type { z } from 'zod'
import { namedOperatorCalls, type OperatorContract } from '../contract/contract.ts'

/** Names of calls: `players.setFeature`. */
export type OperatorCallName = {
  [Group in keyof OperatorContract & string]: `${Group}.${keyof OperatorContract[Group] & string}`
}[keyof OperatorContract & string]

type CallOf<Name extends OperatorCallName> =
  Name extends `${infer Group extends keyof OperatorContract & string}.${infer Call}`
    ? Call extends keyof OperatorContract[Group]
      ? OperatorContract[Group][Call]
      : never
    : never

type RequestOf<Call> = Call extends { readonly request: infer Req extends z.ZodType } ? z.input<Req> : never
type ResponseOf<Call> = Call extends { readonly response: infer Res extends z.ZodType } ? z.output<Res> : never

/** Makes a call. Rejects with RefusedCall. */
export type OperatorApi = <Name extends OperatorCallName>(
  name: Name,
  input: RequestOf<CallOf<Name>>,
) => Promise<ResponseOf<CallOf<Name>>>

/** An answer other than 200: its text, which is `{"errors": …}`. */
export class RefusedCall extends Error {
  override readonly name = 'RefusedCall'
}

type Connection = {
  /** Personal key of the operator. */
  readonly key: string | undefined
  /** Code of the authenticator, for calls that ask for one. */
  readonly totp: string | undefined
  /** Sends a request to the operator API; the path begins with a slash. */
  readonly send: (path: string, init: RequestInit) => Promise<Response>
}

const callsByName = new Map(namedOperatorCalls().map(({ name, call }) => [name, call]))

/** Client of the operator API with a personal key. */
export function operatorApi({ key, totp, send }: Connection): OperatorApi {
  return async (name, input) => {
    const call = callsByName.get(name)
    if (!call) throw new TypeError(`no call ${name}`)
    const rest: Record<string, unknown> = { ...(input as Record<string, unknown>) }
    const path = call.path.replaceAll(/\{(\w+)\}/g, (_, field: string) => {
      const value = encodeURIComponent(String(rest[field]))
      delete rest[field]
      return value
    })
    const isGet = call.method === 'GET'
    const query = isGet ? new URLSearchParams(rest as Record<string, string>).toString() : ''
    const response = await send(query === '' ? path : `${path}?${query}`, {
      method: call.method,
      headers: {
        ...(key !== undefined && { authorization: `Bearer ${key}` }),
        ...(totp !== undefined && { 'x-operator-totp': totp }),
        ...(!isGet && { 'content-type': 'application/json' }),
      },
      ...(!isGet && { body: JSON.stringify(rest) }),
    })
    const text = await response.text()
    if (!response.ok) throw new RefusedCall(text)
    return JSON.parse(text)
  }
}
