import { Refusal } from '#server/platform/kernel/refusal.ts'
import {
  addOperator,
  endOperator,
  issueInvitation,
  loadOperator,
  requireOtherAdmin,
  requireRoles,
  setRoles,
} from '../people/operators.ts'
import { countActive, rolesOf } from '../people/person.ts'
import { INVITATION_LIFE_MS } from '../people/sign-in.ts'
import { ROLES } from '../permissions.ts'
import { act } from './act.ts'

type Named = { readonly name: string }
type Invitation = Named & { readonly roles: readonly string[] }

export const operatorActs = {
  /** Adds an operator and makes their link. Until a second operator is active, an admin does this alone. */
  inviteOperator: act({
    permission: 'invite.operator',
    on: ({ name }: Invitation) => `operator:${name}`,
    params: ({ roles }) => ({ roles }),
    isAlone: (context) => countActive(context) < 2,
    effect(context, { name, roles }) {
      requireRoles(context, roles)
      return { name, roles }
    },
    run(context, { name, roles }) {
      const id = addOperator(context, { name, roles })
      const token = issueInvitation(context, id, INVITATION_LIFE_MS)
      const output = { operator: name, token, expiresAt: context.now + INVITATION_LIFE_MS }
      return { output, ref: `operator:${id}`, after: { roles } }
    },
  }),
  /** Ends an operator's access at once. Refusals: not_found; forbidden, for the last admin. */
  endOperator: act({
    permission: 'end.operator',
    on: ({ name }: Named) => `operator:${name}`,
    run(context, { name }) {
      const { id } = loadOperator(context, name)
      requireOtherAdmin(context, id)
      endOperator(context, id)
      return { output: { operator: name }, ref: `operator:${id}` }
    },
  }),
  /** Replaces an operator's roles. Refusals: not_found; forbidden, for oneself and for the last admin. */
  setRoles: act({
    permission: 'set.roles',
    on: ({ name }: Invitation) => `operator:${name}`,
    params: ({ roles }) => ({ roles }),
    effect(context, { name, roles }, by) {
      requireRoles(context, roles)
      const { id } = loadOperator(context, name)
      if (id === by.id) throw new Refusal('forbidden', { field: 'own_account' })
      if (!roles.includes(ROLES.A)) requireOtherAdmin(context, id)
      return { name, before: rolesOf(context, id), after: roles }
    },
    run(context, { name, roles }) {
      const { id } = loadOperator(context, name)
      const before = rolesOf(context, id)
      setRoles(context, id, roles)
      return { output: { operator: name, roles }, ref: `operator:${id}`, before: { roles: before }, after: { roles } }
    },
  }),
}
