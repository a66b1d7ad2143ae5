import type { LeanAnswer } from '#server/edge/fast-path/lean-procedures.ts'
import { runInContext } from '#server/edge/trpc/context.ts'
import { type AnswerLive, answerTrpc, LiveResponse } from '#server/edge/trpc/http.ts'
import type { Middleware } from '../compose.ts'
import { contextOfVisitor, noteRegion } from '../procedure-context.ts'
import { createResponse, type GatewayResponse } from '../response.ts'

/** Answers procedures over HTTP, as pages ask them in-process. */
export const procedures = (answerLive: AnswerLive | undefined): Middleware => ({
  name: 'procedure',
  async before(context) {
    const services = await context.services()
    noteRegion(context, services)
    return runInContext(contextOfVisitor(context, services), async () => wholeOf(await answerTrpc(context, answerLive)))
  },
})

/** A procedure's answer is there at once, and goes out in one piece; a live stream goes as it comes. */
async function wholeOf(response: Response | LeanAnswer): Promise<GatewayResponse> {
  if (isLean(response)) return createResponse(response.body, response)
  if (response instanceof LiveResponse) return { ...createResponse(null, response), writeTo: response.writeTo }
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream')
  return createResponse(isStream ? response.body : await response.text(), response)
}

const isLean = (response: Response | LeanAnswer): response is LeanAnswer => typeof response.body === 'string'
