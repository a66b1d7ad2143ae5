/** Roles that ship. They cannot be edited, only copied under another name. */
export const ROLES = {
  S: 'support',
  F: 'finance',
  R: 'risk',
  T: 'trading',
  M: 'marketing',
  C: 'content',
  K: 'compliance',
  A: 'admin',
} as const

export type RoleLetter = keyof typeof ROLES
export type Role = (typeof ROLES)[RoleLetter]

export type PermissionFacts = {
  /** Letters of the roles that have it. */
  readonly roles: string
  /** Personal data that its answers show; each such answer is an audit entry. Without it: none. */
  readonly sees?: 'masked' | 'clear' | 'documents'
  /**
   * Whether a second person must approve. `amount`: above the limits of manual money (`requests/policy.ts`); `sometimes`:
   * the act decides by what it would do. Without it: never.
   */
  readonly two?: 'always' | 'amount' | 'sometimes'
  /** Whether a reason must be given: a code, or a text of 10 to 500 characters. */
  readonly why?: 'code' | 'text'
}

/**
 * Every permission. Admins decide about operators and settings, and have none over players or money: who can create
 * operators must not be able to pay.
 */
export const PERMISSIONS = {
  'search.player': { roles: 'SFRTK', sees: 'masked' },
  'view.player': { roles: 'SFRTK', sees: 'masked' },
  'reveal.contact': { roles: 'SFRK', sees: 'clear', why: 'code' },
  'view.devices': { roles: 'SRK', sees: 'clear' },
  'view.links': { roles: 'RK', sees: 'clear' },
  'view.letters': { roles: 'SK', sees: 'clear' },
  'view.notes': { roles: 'SFRK', sees: 'clear' },
  'add.note': { roles: 'SFRK', sees: 'clear' },
  'flag.player': { roles: 'SFRK', sees: 'masked', why: 'text' },
  'unflag.player': { roles: 'RK', sees: 'masked', why: 'text' },
  'give.subject_file': { roles: 'K', sees: 'clear', why: 'text' },
  'block.player': { roles: 'SRK', sees: 'masked', why: 'text' },
  'unblock.player': { roles: 'RK', sees: 'masked', two: 'sometimes', why: 'text' },
  'close.player': { roles: 'SK', sees: 'masked', two: 'sometimes', why: 'text' },
  'reopen.player': { roles: 'K', sees: 'masked', two: 'always', why: 'text' },
  'undo.exclusion': { roles: 'K', sees: 'masked', two: 'always', why: 'text' },
  'exclude.player': { roles: 'SK', sees: 'masked', why: 'code' },
  'lower.limit': { roles: 'SK', sees: 'masked', why: 'code' },
  'end.sessions': { roles: 'SRK', sees: 'masked', why: 'code' },
  'reset.factor': { roles: 'SK', sees: 'clear', two: 'always', why: 'text' },
  'change.contact': { roles: 'SK', sees: 'clear', two: 'always', why: 'text' },
  'send.message': { roles: 'SK', sees: 'masked', why: 'code' },
  'set.feature': { roles: 'SM', sees: 'masked', why: 'code' },
  'set.country': { roles: 'K', sees: 'clear', why: 'text' },
  'erase.player': { roles: 'K', sees: 'clear', two: 'always', why: 'text' },
  'view.money': { roles: 'SFRK', sees: 'masked' },
  'approve.withdrawal': { roles: 'FR', sees: 'masked', two: 'always' },
  'refuse.withdrawal': { roles: 'FRK', sees: 'masked', why: 'code' },
  'ask.documents': { roles: 'FRK', sees: 'masked', why: 'code' },
  'hold.withdrawal': { roles: 'FRK', sees: 'masked', why: 'text' },
  'settle.late_deposit': { roles: 'F', sees: 'masked', two: 'amount', why: 'text' },
  'send_back.deposit': { roles: 'FK', sees: 'masked', two: 'amount', why: 'text' },
  'view.providers': { roles: 'FRKA' },
  'replay.callback': { roles: 'F', why: 'text' },
  'pause.provider': { roles: 'FR', why: 'text' },
  'resume.provider': { roles: 'F', two: 'sometimes', why: 'text' },
  'credit.goodwill': { roles: 'SF', sees: 'masked', two: 'amount', why: 'code' },
  'correct.money': { roles: 'F', sees: 'masked', two: 'always', why: 'text' },
  'recover.debt': { roles: 'F', sees: 'masked', two: 'always', why: 'text' },
  'write_off.debt': { roles: 'F', sees: 'masked', two: 'amount', why: 'text' },
  'refund.bet': { roles: 'FT', sees: 'masked', two: 'always', why: 'text' },
  'override.rates': { roles: 'F', two: 'always', why: 'text' },
  'set.cost_rates': { roles: 'F', two: 'always', why: 'text' },
  'view.identity': { roles: 'RK', sees: 'masked' },
  'take.identity': { roles: 'RK', sees: 'masked' },
  'view.documents': { roles: 'RK', sees: 'documents', why: 'code' },
  'approve.identity': { roles: 'RK', sees: 'documents' },
  'refuse.identity': { roles: 'RK', sees: 'documents', why: 'text' },
  'revoke.identity': { roles: 'K', sees: 'documents', why: 'text' },
  'decide.funds': { roles: 'K', sees: 'documents', two: 'always', why: 'text' },
  'view.products': { roles: 'SFRTMCK' },
  'close.game': { roles: 'RTK', two: 'sometimes', why: 'text' },
  'open.game': { roles: 'RT', two: 'sometimes', why: 'text' },
  'set.game_limits': { roles: 'RT', two: 'sometimes', why: 'text' },
  'revoke.provider_key': { roles: 'RA', why: 'text' },
  'resolve.game_alarm': { roles: 'FR', why: 'text' },
  'suspend.market': { roles: 'RT', why: 'code' },
  'reopen.market': { roles: 'T', two: 'sometimes', why: 'code' },
  'set.book_limits': { roles: 'T', two: 'sometimes', why: 'text' },
  'set.margin': { roles: 'T', two: 'sometimes', why: 'text' },
  'set.player_factor': { roles: 'T', sees: 'masked', why: 'text' },
  'propose.result': { roles: 'T', two: 'always', why: 'text' },
  'confirm.result': { roles: 'RT', two: 'always', why: 'text' },
  'void.market': { roles: 'T', two: 'always', why: 'text' },
  'publish.campaign': { roles: 'M', two: 'always', why: 'text' },
  'publish.tournament': { roles: 'M', two: 'always', why: 'text' },
  'edit.partner': { roles: 'M', two: 'always', why: 'text' },
  'end.tournament': { roles: 'M', two: 'always', why: 'text' },
  'stop.campaign': { roles: 'MK', why: 'text' },
  'send.campaign_letters': { roles: 'M', two: 'always', why: 'code' },
  'give.bonus': { roles: 'SM', sees: 'masked', two: 'amount', why: 'text' },
  'cancel.bonus': { roles: 'MK', sees: 'masked', two: 'always', why: 'text' },
  'decide.club': { roles: 'SM', sees: 'masked', why: 'code' },
  'edit.segment': { roles: 'MK' },
  'edit.content': { roles: 'CM' },
  'publish.content': { roles: 'C', why: 'text' },
  'publish.legal': { roles: 'C', two: 'always', why: 'text' },
  'view.alerts': { roles: 'RK', sees: 'clear', why: 'text' },
  'decide.alert': { roles: 'RK', sees: 'clear', why: 'text' },
  'edit.case': { roles: 'RK', sees: 'clear', why: 'text' },
  'report.case': { roles: 'K', sees: 'clear', two: 'always', why: 'text' },
  'set.rule': { roles: 'K', two: 'always', why: 'text' },
  'set.retention': { roles: 'K', two: 'always', why: 'text' },
  'run.export': { roles: 'FK', sees: 'masked', why: 'text' },
  'run.personal_export': { roles: 'K', sees: 'clear', two: 'always', why: 'text' },
  'view.figures': { roles: 'FRTMKA' },
  'search.audit': { roles: 'KA', sees: 'masked' },
  'invite.operator': { roles: 'A', two: 'always', why: 'text' },
  'set.roles': { roles: 'A', two: 'always', why: 'text' },
  'set.setting': { roles: 'A', two: 'always', why: 'text' },
  'create.key': { roles: 'A', two: 'always', why: 'text' },
  'edit.webhook': { roles: 'A', two: 'always', why: 'text' },
  'end.operator': { roles: 'AK', why: 'text' },
  'revoke.key': { roles: 'AK', why: 'text' },
  'replay.webhook': { roles: 'AF', why: 'text' },
  'set.policy': { roles: 'AK', two: 'always', why: 'text' },
  'retry.letter': { roles: 'SA', sees: 'masked' },
  'reseal.secrets': { roles: 'A', why: 'text' },
  'break.glass': { roles: 'A', why: 'text' },
  'continue.log': { roles: 'A', two: 'always', why: 'text' },
} as const satisfies Readonly<Record<string, PermissionFacts>>

export type Permission = keyof typeof PERMISSIONS

export const PERMISSION_NAMES = Object.keys(PERMISSIONS) as readonly Permission[]

export const factsOf = (permission: Permission): PermissionFacts => PERMISSIONS[permission]

const LETTERS = Object.keys(ROLES) as readonly RoleLetter[]
export const ROLE_NAMES = Object.values(ROLES)

/** Permissions of a role that ships; null for any other name. */
export function permissionsOfRole(role: string): readonly Permission[] | null {
  const letter = LETTERS.find((one) => ROLES[one] === role)
  if (letter === undefined) return null
  return PERMISSION_NAMES.filter((name) => factsOf(name).roles.includes(letter))
}

/** Roles that approve what only one role may request. */
const SECONDS: Readonly<Partial<Record<RoleLetter, string>>> = { K: 'R', F: 'K', T: 'R', M: 'FK', C: 'K', A: 'K' }

/** Only another compliance officer approves these. */
const OWN_KIND: ReadonlySet<Permission> = new Set(['report.case', 'set.rule', 'run.personal_export'])

/** Roles whose holders may approve a request under a permission. */
export function approversOf(permission: Permission): readonly Role[] {
  const { roles } = factsOf(permission)
  const more = roles.length === 1 && !OWN_KIND.has(permission) ? (SECONDS[roles as RoleLetter] ?? '') : ''
  return LETTERS.filter((letter) => (roles + more).includes(letter)).map((letter) => ROLES[letter])
}
