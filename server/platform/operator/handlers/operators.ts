import { and, asc, desc, eq, gte, lt, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { z } from 'zod'
import {
  deskAudit,
  deskOperatorRoles,
  deskOperators,
  deskRequests,
  deskTexts,
  operators as formerOperators,
} from '#db/platform/schema/operator.ts'
import { Refusal } from '#server/platform/kernel/refusal.ts'
import { iso } from '#server/platform/kernel/surroundings.ts'
import { resultOfAct } from '../act-results.ts'
import type { ActName } from '../acts/index.ts'
import { namedOperatorCalls } from '../contract/contract.ts'
import type { request as requestShape } from '../contract/operators.ts'
import type { OperatorHandlers, Reads } from '../desk.ts'
import { permissionOf } from '../openapi.ts'
import {
  approversOf,
  factsOf,
  PERMISSION_NAMES,
  type Permission,
  permissionsOfRole,
  ROLE_NAMES,
} from '../permissions.ts'

const REQUESTS_SHOWN = 100
const isoOrNull = (at: number | null) => (at === null ? null : iso(at))

const decider = alias(deskOperators, 'decider')

function selectRequests(reader: Reads['reader']) {
  return reader
    .select({ request: deskRequests, requester: deskOperators.name, decider: decider.name })
    .from(deskRequests)
    .innerJoin(deskOperators, eq(deskOperators.id, deskRequests.requestedBy))
    .leftJoin(decider, eq(decider.id, deskRequests.decidedBy))
}

type Row = Awaited<ReturnType<typeof selectRequests>>[number]

const shownRequest = ({ request, requester, decider: by }: Row): z.input<typeof requestShape> => ({
  id: request.id,
  act: request.act,
  permission: request.permission,
  subject: request.subject,
  why: request.why,
  state: request.state,
  requested_by: requester,
  requested_at: iso(request.requestedAt),
  expires_at: iso(request.expiresAt),
  decided_by: by,
  decided_at: isoOrNull(request.decidedAt),
})

export const operators: OperatorHandlers['operators'] = {
  list: {
    on: () => ({ on: 'operators' }),
    async answer({ reader }) {
      const rows = await reader.select().from(deskOperators).orderBy(asc(deskOperators.createdAt))
      const roles = await reader.select().from(deskOperatorRoles)
      const former = await reader.select().from(formerOperators).orderBy(asc(formerOperators.createdAt))
      return {
        operators: [
          ...former.map(({ name, createdAt, endedAt }) => ({
            name,
            roles: [],
            since: iso(createdAt),
            active_since: null,
            until: iso(endedAt ?? createdAt),
          })),
          ...rows.map(({ id, name, createdAt, activeAt, endedAt }) => ({
            name,
            roles: roles.filter(({ operatorId }) => operatorId === id).map(({ role }) => role),
            since: iso(createdAt),
            active_since: isoOrNull(activeAt),
            until: isoOrNull(endedAt),
          })),
        ],
      }
    },
  },
  invite: { args: (_, { name, roles }) => ({ name, roles }), result: resultOfAct.inviteOperator },
  end: { args: (_, { name }) => ({ name }), result: resultOfAct.endOperator },
  setRoles: { args: (_, { name, roles }) => ({ name, roles }), result: resultOfAct.setRoles },
  async preview({ preview }, { call, input }) {
    const { effect, needsSecond, approvers, waitsMs } = await preview(call, input)
    return {
      effect: effect as Record<string, never>,
      needs_second: needsSecond,
      approvers: [...approvers],
      waits_ms: waitsMs,
    }
  },
  permissions: () => ({
    roles: ROLE_NAMES.map((role) => ({ role, permissions: [...(permissionsOfRole(role) ?? [])] })),
    permissions: PERMISSION_NAMES.map((name) => {
      const { sees = null, two = null, why = null } = factsOf(name)
      return {
        name,
        roles: ROLE_NAMES.filter((role) => permissionsOfRole(role)?.includes(name)),
        sees,
        two,
        why,
        approvers: two === null ? [] : [...approversOf(name)],
        calls: namedOperatorCalls()
          .filter(({ call }) => permissionOf(call) === name)
          .map(({ name: call }) => call),
      }
    }),
  }),
  async requests({ reader, who }, { state }) {
    const rows = await selectRequests(reader)
      .where(eq(deskRequests.state, state))
      .orderBy(desc(deskRequests.requestedAt))
      .limit(REQUESTS_SHOWN)
    const isMine = ({ request }: Row) =>
      request.requestedBy === who.id ||
      who.permissions.includes(request.permission as Permission) ||
      approversOf(request.permission as Permission).some((role) => who.roles.includes(role))
    return { requests: rows.filter(isMine).map(shownRequest) }
  },
  async showRequest({ reader, run, credential }, { id }) {
    const { effect, isAsAsked } = await run('showRequest', { id, credential })
    const [row] = await selectRequests(reader).where(eq(deskRequests.id, id))
    if (!row) throw new Refusal('not_found')
    const asked = row.request.effect as Record<string, never>
    return {
      request: shownRequest(row),
      args: row.request.args as never,
      asked,
      effect: effect as Record<string, never>,
      is_as_asked: isAsAsked,
    }
  },
  async decideRequest({ reader, run, finish, credential }, { id, verdict, why }) {
    const decided = await run('decideRequest', { id, verdict, credential, why }).catch(async (error: unknown) => {
      if (error instanceof Refusal) await run('noteRefusedDecision', { id, credential, code: error.code })
      throw error
    })
    if (decided.state !== 'executed') return decided as never
    const row = await reader.query.deskRequests.findFirst({ where: eq(deskRequests.id, id) })
    const result = await finish(row?.act as ActName, decided.output)
    return { state: 'executed', result: result as never }
  },
  audit: {
    on: (_, { operator, act, subject, request }) => ({
      on: `audit:${[operator, act, subject, request].filter((one) => one !== undefined).join(' ')}`,
    }),
    async answer({ reader }, { operator, act, subject, request, reason, outcome, from, until, before, limit }) {
      const found =
        operator === undefined
          ? undefined
          : await reader.query.deskOperators.findFirst({ where: eq(deskOperators.name, operator) })
      const rows = await reader
        .select({ audit: deskAudit, name: deskOperators.name, why: deskTexts.text })
        .from(deskAudit)
        .leftJoin(deskOperators, eq(deskOperators.id, deskAudit.op))
        .leftJoin(deskTexts, eq(deskTexts.n, deskAudit.n))
        .where(
          and(
            ...(operator === undefined ? [] : [eq(deskAudit.op, found?.id ?? '')]),
            ...(act === undefined ? [] : [eq(deskAudit.act, act)]),
            ...(subject === undefined ? [] : [eq(deskAudit.subject, subject)]),
            ...(request === undefined ? [] : [eq(deskAudit.req, request)]),
            ...(reason === undefined ? [] : [sql`${deskAudit.entry} ->> '$.reason' = ${reason}`]),
            ...(outcome === undefined ? [] : [eq(deskAudit.ok, outcome === 'done')]),
            ...(from === undefined ? [] : [gte(deskAudit.at, Date.parse(from))]),
            ...(until === undefined ? [] : [lt(deskAudit.at, Date.parse(until))]),
            ...(before === undefined ? [] : [lt(deskAudit.n, before)]),
          ),
        )
        .orderBy(desc(deskAudit.n))
        .limit(limit)
      const last = rows.at(-1)
      return {
        entries: rows.map(({ audit, name, why }) => ({
          n: audit.n,
          at: iso(audit.at),
          operator: name ?? audit.op,
          entry: JSON.parse(audit.entry) as Record<string, never>,
          hash: audit.hash,
          why,
        })),
        next: last && rows.length === limit ? last.audit.n : null,
      }
    },
  },
}
