import superjson from 'superjson'
import { z } from 'zod'

/** A procedure by its name, as any HTTP client may call it. */
export type Procedure = { readonly name: string; readonly kind: 'query' | 'mutation' }

/** Target of the calls: a served build, or the app in this process. */
export type Endpoint = {
  readonly origin: string
  fetch(path: string, init: RequestInit): Promise<Response>
}

export const endpointAt = (origin: string): Endpoint => ({ origin, fetch: (path, init) => fetch(origin + path, init) })

const errorBody = z.object({
  error: z.object({
    json: z.object({
      message: z.string(),
      data: z.object({
        code: z.string(),
        httpStatus: z.number(),
        fields: z.record(z.string(), z.array(z.string())),
        retryAfterS: z.number().nullable(),
      }),
    }),
  }),
})

export type ProcedureError = z.output<typeof errorBody>['error']['json']['data']

export type ProcedureAnswer = {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  /** Null for a success, undefined if the body is neither a success nor an error of a procedure. */
  readonly error: ProcedureError | null | undefined
}

/**
 * Content of a call: the text of its input, which may be invalid, and headers in addition to those of a page of the
 * site.
 */
export type Sent = { readonly text: string; readonly headers?: Readonly<Record<string, string>> | undefined }

/** Calls one procedure over HTTP, as a page of the site does. */
export async function callProcedure(
  { origin, fetch }: Endpoint,
  { name, kind }: Procedure,
  sent: Sent,
): Promise<ProcedureAnswer> {
  const headers = new Headers({ origin, 'content-type': 'application/json', ...sent.headers })
  const path = `/api/trpc/${name}`
  const response = await (kind === 'query'
    ? fetch(`${path}?input=${encodeURIComponent(sent.text)}`, { headers })
    : fetch(path, { method: 'POST', headers, body: sent.text }))
  const text = await response.text()
  const { status } = response
  return { status, headers: response.headers, text, error: status === 200 ? null : errorIn(text) }
}

/** Data of a procedure's error; undefined for any other text. */
export function errorIn(text: string): ProcedureError | undefined {
  return text.startsWith('{') ? errorBody.safeParse(JSON.parse(text)).data?.error.json.data : undefined
}

/**
 * Whether a request was rejected before any procedure ran: too large a body, too deep an input, or an unknown address.
 */
export function isRejectedBeforeProcedure({ status, text }: Pick<ProcedureAnswer, 'status' | 'text'>): boolean {
  return status === 413 || (status === 400 && [BAD_REQUEST, 'Bad Request'].includes(text))
}

const BAD_REQUEST = JSON.stringify({ errors: { base: ['bad_request'] } })

const answerBody = z.object({ result: z.object({ data: z.unknown() }) })

/** Output of a procedure. Throws for an error. */
export function outputIn({ text }: Pick<ProcedureAnswer, 'text'>): unknown {
  return superjson.parse(JSON.stringify(answerBody.parse(JSON.parse(text)).result.data))
}
