import type { z } from 'zod'
import type { ErrorCode } from './errors.ts'

/** Services of an operator's API; each may have its own base URL. */
export const SERVICES = ['main', 'crash', 'cases', 'miner', 'general', 'coinflip', 'keno', 'dice'] as const
export type Service = (typeof SERVICES)[number]

/** Number of nested `data` wrappers around a response; readers also accept one more or one fewer. */
export type Envelope = 0 | 1 | 2

/** `required`: the platform answers 401 without a valid bearer token. */
export type CallAuth = 'none' | 'optional' | 'required'

/**
 * One REST call of the product, declared once and implemented at both ends: the client of an operator's API
 * (server/edge/upstream) and the embedded platform (server/platform/kernel/http). Schemas describe the wire format: the
 * client encodes `request` and decodes `response`, the server does the opposite.
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
  /** Path with `{name}` placeholders for request fields. */
  readonly path: `/${string}`
  readonly auth: Auth
  /**
   * Path, query and body fields in one object: fields named in the path go there, the others to the query (GET) or
   * body.
   */
  readonly request: Req
  /** Body in a third party's format: passed on as raw bytes, and parsed by that party's adapter. */
  readonly body?: 'raw'
  /** Fields of `request` that are sent in the query string of a call with a body. */
  readonly query?: readonly (keyof z.output<Req> & string)[]
  readonly response: Res
  readonly envelope: Envelope
  /** Statuses other than 200 that have the same response body. */
  readonly alsoAnswers?: readonly number[]
  /** False for a call that is not made by the site, such as a payment provider's callback. */
  readonly hasProcedure?: false
  /** Rejected with country_blocked for client addresses in countries that the operator must not serve. */
  readonly isForServedCountries?: true
  /** Response field with a credential: it is set as a cookie and removed from the procedure's output. */
  readonly credential?: 'token' | 'access_token' | 'fresh_token'
  /** Response field with an address that the browser navigates to: procedures pass only safe ones. */
  readonly leadsTo?: 'url' | 'sso'
  /**
   * Possible errors in addition to bad_request, unauthorized, too_many_requests and internal, and to log_stopped of all
   * acts with money.
   */
  readonly errors: readonly ErrorCode[]
  readonly summary: string
}

type Declared<Req extends z.ZodObject, Res extends z.ZodType, Method> = Omit<
  Call<Req, Res>,
  'envelope' | 'errors' | 'auth' | 'method'
> &
  Partial<Pick<Call<Req, Res>, 'envelope' | 'errors'>> & { readonly method: Method }

/** Declares a call. Defaults: no envelope, no specific errors, no bearer token. */
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
