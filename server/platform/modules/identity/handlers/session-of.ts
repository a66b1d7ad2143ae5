import type { Client } from '#server/platform/kernel/http/handler.ts'
import type { NewSession } from '../commands/open-session.ts'

type Asked = { readonly client: Client; readonly bearer: string | null }

/** What a login is recorded with, and the token whose session it takes the place of. */
export function sessionOf({ client: { ip, userAgent }, bearer }: Asked): Omit<NewSession, 'userId'> {
  return { ip, userAgent, replaces: bearer }
}
