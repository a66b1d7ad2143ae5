import superjson from 'superjson'
import { callProcedure, type Procedure, type ProcedureAnswer } from '../http/procedure.ts'
import { ORIGIN, type TestApp } from './start-app.ts'

export type { Procedure, ProcedureAnswer } from '../http/procedure.ts'
export { PROCEDURES } from '../http/procedures.ts'

type ProcedureInput = {
  /** Input of the procedure, before superjson wraps it. */
  readonly input?: unknown
  readonly token?: string
}

/** Calls one procedure of an app over HTTP, as a page of the site does. */
export function callAppProcedure(
  app: TestApp,
  procedure: Procedure,
  { input, token }: ProcedureInput,
): Promise<ProcedureAnswer> {
  return sendToProcedure(app, procedure, JSON.stringify(superjson.serialize(input)), token)
}

export function sendToProcedure(
  app: TestApp,
  procedure: Procedure,
  text: string,
  token?: string,
): Promise<ProcedureAnswer> {
  const headers = token === undefined ? undefined : { cookie: `token=${token}` }
  return callProcedure({ origin: ORIGIN, fetch: app.fetch }, procedure, { text, headers })
}
