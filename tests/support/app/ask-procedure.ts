import superjson from 'superjson'
import { appRouter } from '#server/trpc/router.ts'
import { callProcedure, type Procedure, type ProcedureAnswer } from '../http/procedure.ts'
import { ORIGIN, type TestApp } from './start-app.ts'

export type { Procedure, ProcedureAnswer } from '../http/procedure.ts'

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

type Asked = {
  /** What the procedure reads, before superjson wraps it. */
  readonly input?: unknown
  readonly token?: string
}

/** Calls one procedure of an app over HTTP, as a page of the site does. */
export function askProcedure(app: TestApp, procedure: Procedure, { input, token }: Asked): Promise<ProcedureAnswer> {
  return sendToProcedure(app, procedure, JSON.stringify(superjson.serialize(input)), token)
}

/** The same, with whatever text for an input. */
export function sendToProcedure(
  app: TestApp,
  procedure: Procedure,
  text: string,
  token?: string,
): Promise<ProcedureAnswer> {
  const headers = token === undefined ? undefined : { cookie: `token=${token}` }
  return callProcedure({ origin: ORIGIN, fetch: app.fetch }, procedure, { text, headers })
}
