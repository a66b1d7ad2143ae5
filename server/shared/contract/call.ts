import type { z } from 'zod'
import type { ErrorCode } from './errors.ts'

/** The services of an operator's API: each may have a base of its own. */
export const SERVICES = ['main', 'crash', 'cases', 'miner', 'general', 'coinflip', 'keno', 'dice'] as const
export type Service = (typeof SERVICES)[number]

/** How many `data` wrappers stand around an answer; a reader also takes one more or one fewer. */
export type Envelope = 0 | 1 | 2

/** `required`: the platform answers 401 without a valid bearer. */
export type CallAuth = 'none' | 'optional' | 'required'

/**
 * One REST call of the product, declared once and served by two real ends: an operator's API (server/edge/upstream asks it)
 * and the embedded platform (server/platform/kernel/http answers it). Schemas are written from the wire's side: the asker
 * encodes `request` and decodes `response`, the answerer does the opposite.
 */
export type Call<
  Req extends z.ZodObject = z.ZodObject,
  Res extends z.ZodType = z.ZodType,
  Auth extends CallAuth = CallAuth,
> = {
  /** Id of its requirement (`npm run requirements`); `own` for a call that is not in the specification. */
  readonly row: string
  readonly service: Service
  readonly method: 'GET' | 'POST' | 'PUT'
  /** With `{name}` for what comes from the request's field of that name. */
  readonly path: `/${string}`
  readonly auth: Auth
  /** Path, query and body fields in one object: a name in the path goes there, the rest to the query (GET) or body. */
  readonly request: Req
  /** Another party's: it is handed on as the bytes that came, and read by whoever knows that party. */
  readonly body?: 'raw'
  /** Fields of `request` that travel in the query string of a call with a body. */
  readonly query?: readonly (keyof z.output<Req> & string)[]
  readonly response: Res
  readonly envelope: Envelope
  /** Statuses beside 200 that come with this answer. */
  readonly alsoAnswers?: readonly number[]
  /** False for the call of another party than the site: a payment provider's callback. */
  readonly hasProcedure?: false
  /** Refused with country_blocked, by the client's address, where the operator may serve nobody. */
  readonly isForServedCountries?: true
  /** Which field of the answer is a credential: it goes to the cookie and to no procedure's output. */
  readonly credential?: 'token' | 'access_token' | 'fresh_token'
  /** Which field of the answer is an address that the browser goes to: only safe ones pass a procedure. */
  readonly leadsTo?: 'url' | 'sso'
  /** Refusals that a caller can meet, beside bad_request, unauthorized, too_many_requests and internal. */
  readonly errors: readonly ErrorCode[]
  readonly summary: string
}

type Declared<Req extends z.ZodObject, Res extends z.ZodType, Method> = Omit<
  Call<Req, Res>,
  'envelope' | 'errors' | 'auth' | 'method'
> &
  Partial<Pick<Call<Req, Res>, 'envelope' | 'errors'>> & { readonly method: Method }

/** Declares a call. No envelope, no own errors and no bearer, unless said. */
export function call<
  Req extends z.ZodObject,
  Res extends z.ZodType,
  Method extends Call['method'],
  Auth extends CallAuth,
>(definition: Declared<Req, Res, Method> & { readonly auth: Auth }): Call<Req, Res, Auth> & { readonly method: Method }
export function call<Req extends z.ZodObject, Res extends z.ZodType, Method extends Call['method']>(
  definition: Declared<Req, Res, Method>,
): Call<Req, Res, 'none'> & { readonly method: Method }
export function call<Req extends z.ZodObject, Res extends z.ZodType>(
  definition: Declared<Req, Res, Call['method']> & { readonly auth?: CallAuth },
): Call<Req, Res> {
  return { envelope: 0, errors: [], auth: 'none', ...definition }
}

export type CallInput<C extends Call> = z.output<C['request']>
export type CallOutput<C extends Call> = z.output<C['response']>
