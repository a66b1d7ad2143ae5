import { Hono } from 'hono'
import { z } from 'zod'
import type { AppEnvironment } from '#server/platform/kernel/http/app-environment.ts'
import { isService } from '#server/platform/kernel/http/visitor.ts'
import { Refusal } from '#server/platform/kernel/refusal.ts'
import { ownValue } from '#server/shared/own-value.ts'
import { hashOfKey } from './commands/operators.ts'
import { masked } from './masked.ts'
import { OPERATOR_PATH } from './operator-path.ts'
import type { Platform } from './platform.ts'
import { findOperator } from './queries/find-operator.ts'
import { VERBS } from './verbs.ts'

const request = z.strictObject({
  verb: z.string().max(64),
  args: z.array(z.string().max(256)).max(8),
  document: z.unknown().optional(),
})

/**
 * Endpoint of the operator's command line. It runs in the platform, since a second program could not write. Responds
 * with 404 without the service secret, and no page links to it. Operators are identified by their own keys.
 */
export function operatorPage(platform: Platform): Hono<AppEnvironment> {
  return new Hono<AppEnvironment>().post(OPERATOR_PATH, async (context) => {
    if (!isService(context, platform.settings.serviceSecret)) return context.notFound()
    const parsed = request.safeParse(await context.req.json().catch(() => undefined))
    const verb = parsed.success ? ownValue(VERBS, parsed.data.verb) : undefined
    if (!parsed.success || !verb) throw new Refusal('bad_request')
    const { data } = parsed
    const key = context.req.header('x-operator-key')
    const operator = key === undefined ? null : await findOperator(platform, hashOfKey(key))
    const done = await verb.run(platform, { args: data.args, document: data.document, operator })
    const entry = { event: 'operator', operator, verb: data.verb, args: data.args.map(masked) }
    platform.log.info(entry, 'operator action')
    return context.json({ data: done })
  })
}
