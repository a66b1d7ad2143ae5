import type { Channel } from '~/features/credentials/contact.ts'
import { useTRPCClient } from '~/lib/trpc.ts'

/** Where a code goes, and what confirms that the player wants it there: the password, or a code to the former contact. */
export type ContactRequest = {
  readonly target: string
  readonly password?: string | undefined
  readonly confirm_code?: string | undefined
}

/** Has a code sent to an address or a number that is the player's, or shall be. */
export function useSendContactCode(channel: Channel) {
  const { verify } = useTRPCClient().auth
  return ({ target, ...confirmation }: ContactRequest) =>
    channel === 'email'
      ? verify.resendEmail.mutate({ email: target, ...confirmation })
      : verify.resendPhone.mutate({ phone: target, ...confirmation })
}
