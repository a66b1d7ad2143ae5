import superjson from 'superjson'
import { z } from 'zod'
import { appRouter } from '#server/trpc/router.ts'
import { ORIGIN, type TestApp } from './start-app.ts'

export type ProcedureKind = 'query' | 'mutation'

/** A procedure by its name, as anybody may call it who writes HTTP. */
export type Procedure = { readonly name: string; readonly kind: ProcedureKind }

/** Every procedure that answers once; a subscription answers as long as it lives. */
export const PROCEDURES: readonly Procedure[] = Object.entries(appRouter._def.procedures).flatMap(
  ([name, procedure]: [string, object]) => {
    const kind = kindOf(procedure)
    return kind === 'query' || kind === 'mutation' ? [{ name, kind }] : []
  },
)

/** At run time the record is flat; its type is the router's tree. */
function kindOf(procedure: object): unknown {
  const definition: unknown = Reflect.get(procedure, '_def')
  return typeof definition === 'object' && definition !== null && 'type' in definition ? definition.type : undefined
}

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

export type ProcedureAnswer = {
  readonly status: number
  readonly headers: Headers
  /** As it came. */
  readonly text: string
  /** What the error says of itself; null for an answer, undefined for what is neither. */
  readonly error: z.output<typeof errorBody>['error']['json']['data'] | null | undefined
}

type Asked = {
  /** What the procedure reads, before superjson wraps it. */
  readonly input?: unknown
  readonly token?: string
}

/** Calls one procedure over HTTP, as a page of the site does. */
export function askProcedure(
  app: TestApp,
  { name, kind }: Procedure,
  { input, token }: Asked,
): Promise<ProcedureAnswer> {
  return sendToProcedure(app, { name, kind }, JSON.stringify(superjson.serialize(input)), token)
}

/** The same, with whatever text for an input. */
export async function sendToProcedure(
  app: TestApp,
  { name, kind }: Procedure,
  text: string,
  token?: string,
): Promise<ProcedureAnswer> {
  const headers = new Headers({ origin: ORIGIN, 'content-type': 'application/json' })
  if (token !== undefined) headers.set('cookie', `token=${token}`)
  const path = `/api/trpc/${name}`
  const response = await (kind === 'query'
    ? app.fetch(`${path}?input=${encodeURIComponent(text)}`, { headers })
    : app.fetch(path, { method: 'POST', headers, body: text }))
  const body = await response.text()
  const { status } = response
  return { status, headers: response.headers, text: body, error: status === 200 ? null : refusalIn(JSON.parse(body)) }
}

/** What an error says of itself; undefined for what is no error of a procedure. */
export function refusalIn(body: unknown): ProcedureAnswer['error'] {
  return errorBody.safeParse(body).data?.error.json.data
}
