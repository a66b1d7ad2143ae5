import { z } from 'zod'
import { timestamp } from '#server/shared/contract/wire.ts'
import { act, look, OWN, operatorCall } from './call.ts'
import { effect, operatorName, performed, why } from './wire.ts'

export const list = operatorCall(look('search.audit'), {
  method: 'GET',
  path: '/v1/operators',
  request: z.object({}),
  response: z.object({
    operators: z.array(
      z.object({
        name: operatorName,
        roles: z.array(z.string()),
        since: timestamp,
        active_since: timestamp.nullable(),
        until: timestamp.nullable(),
      }),
    ),
  }),
  summary: 'All operators, with those of former releases, whose keys no longer work.',
})

export const invite = operatorCall(act('inviteOperator'), {
  method: 'POST',
  path: '/v1/operators',
  request: z.object({ name: operatorName, roles: z.array(z.string().max(32)).min(1).max(8), why }),
  response: performed(z.object({ operator: operatorName, link: z.url(), expires_at: timestamp })),
  errors: ['conflict', 'invalid'],
  summary: 'Invites an operator: their link, valid for three days, is shown once.',
})

export const end = operatorCall(act('endOperator'), {
  method: 'POST',
  path: '/v1/operators/{name}/end',
  request: z.object({ name: operatorName, why }),
  response: performed(z.object({ operator: operatorName })),
  errors: ['not_found'],
  summary: 'Ends the access of an operator at once: sessions, keys and open requests.',
})

export const setRoles = operatorCall(act('setRoles'), {
  method: 'POST',
  path: '/v1/operators/{name}/roles',
  request: z.object({ name: operatorName, roles: z.array(z.string().max(32)).min(1).max(8), why }),
  response: performed(z.object({ operator: operatorName, roles: z.array(z.string()) })),
  errors: ['not_found', 'conflict'],
  summary: 'Replaces the roles of an operator.',
})

export const preview = operatorCall(OWN, {
  method: 'POST',
  path: '/v1/preview',
  request: z.object({
    call: z.string().max(64).describe('name of the call of an act: `players.block`'),
    input: z.record(z.string(), z.json()).describe('its input'),
  }),
  response: z.object({
    effect,
    needs_second: z.boolean(),
    approvers: z.array(z.string()).describe('roles, if a second person has to approve'),
    waits_ms: z.int().describe('how long a request would wait'),
  }),
  errors: ['not_found', 'conflict'],
  summary: 'What an act would do now, without doing it or asking for it; with the refusals of the act.',
})

export const permissions = operatorCall(OWN, {
  method: 'GET',
  path: '/v1/permissions',
  request: z.object({}),
  response: z.object({
    roles: z.array(z.object({ role: z.string(), permissions: z.array(z.string()) })),
    permissions: z.array(
      z.object({
        name: z.string(),
        roles: z.array(z.string()),
        sees: z.enum(['masked', 'clear', 'documents']).nullable(),
        two: z.enum(['always', 'amount', 'sometimes']).nullable(),
        why: z.enum(['code', 'text']).nullable(),
        approvers: z.array(z.string()),
        calls: z.array(z.string()).describe('calls that need it'),
      }),
    ),
  }),
  summary: 'Every permission with its roles, and the calls that need it.',
})

export const REQUEST_STATES = ['requested', 'executed', 'refused', 'cancelled', 'stale', 'expired'] as const

export const request = z.object({
  id: z.string(),
  act: z.string(),
  permission: z.string(),
  subject: z.string(),
  why: z.string().nullable(),
  state: z.enum(REQUEST_STATES),
  requested_by: operatorName,
  requested_at: timestamp,
  expires_at: timestamp,
  decided_by: operatorName.nullable(),
  decided_at: timestamp.nullable(),
})

export const requests = operatorCall(OWN, {
  method: 'GET',
  path: '/v1/requests',
  request: z.object({ state: z.enum(REQUEST_STATES).default('requested') }),
  response: z.object({ requests: z.array(request) }),
  summary: 'Acts that wait for a second person, which the operator has asked for or may approve; the newest 100.',
})

export const showRequest = operatorCall(OWN, {
  method: 'GET',
  path: '/v1/requests/{id}',
  request: z.object({ id: z.string().max(64) }),
  response: z.object({ request, args: z.json(), asked: effect, effect, is_as_asked: z.boolean() }),
  errors: ['not_found'],
  summary: 'One request: what it would have done when it was asked for, and now.',
})

export const decideRequest = operatorCall(OWN, {
  method: 'POST',
  path: '/v1/requests/{id}/decide',
  request: z.object({ id: z.string().max(64), verdict: z.enum(['approve', 'refuse', 'cancel']), why: why.optional() }),
  response: z.union([
    z.object({ state: z.literal('executed'), result: z.json() }),
    z.object({ state: z.literal('requested'), effect }),
    z.object({ state: z.enum(['refused', 'cancelled', 'expired']) }),
    z.object({ state: z.literal('stale'), code: z.string() }),
  ]),
  errors: ['not_found', 'conflict', 'second_factor_required', 'second_factor_invalid'],
  summary:
    'Approves a request as the second person, refuses it, or cancels an own one. `requested`: it would do something else than this operator was shown, and can be approved again after a look; `stale`: something else than was asked for.',
})

export const audit = operatorCall(look('search.audit'), {
  method: 'GET',
  path: '/v1/audit',
  request: z.object({
    operator: operatorName.optional(),
    act: z.string().max(64).optional(),
    subject: z.string().max(128).optional(),
    request: z.string().max(64).optional(),
    reason: z.string().max(64).optional(),
    outcome: z.enum(['done', 'rejected']).optional(),
    from: timestamp.optional(),
    until: timestamp.optional().describe('exclusive'),
    /** Entries before this number. */
    before: z.coerce.number().int().positive().optional(),
    limit: z.coerce.number().int().min(1).max(200).default(50),
  }),
  response: z.object({
    entries: z.array(
      z.object({
        n: z.int(),
        at: timestamp,
        operator: z.string(),
        /** The entry as it was written. */
        entry: z.record(z.string(), z.json()),
        hash: z.string(),
        why: z.string().nullable(),
      }),
    ),
    next: z.int().nullable(),
  }),
  summary: 'The audit log, newest first, by operator, act, subject, request, reason, outcome and time.',
})
