/** Statuses of a club application that are not membership. */
const NO_MEMBER: ReadonlySet<string | null> = new Set([null, 'pending', 'refused'])

export const isMember = ({ status }: { readonly status: string | null }): boolean => !NO_MEMBER.has(status)
