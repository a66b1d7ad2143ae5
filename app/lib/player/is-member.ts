/** What an operator says of a request for the club that is no membership. */
const NO_MEMBER: ReadonlySet<string | null> = new Set([null, 'pending', 'refused'])

/** Whether a player's premium status is that of a member of the club. */
export const isMember = ({ status }: { readonly status: string | null }): boolean => !NO_MEMBER.has(status)
