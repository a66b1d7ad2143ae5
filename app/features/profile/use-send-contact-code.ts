import type { Channel } from '~/features/credentials/contact.ts'
import { useTRPCClient } from '~/lib/calls/trpc.ts'

/** Has a code sent to an address or a number that is the player's, or shall be. */
export function useSendContactCode(channel: Channel) {
  const { verify } = useTRPCClient().auth
  return (target: string) =>
    channel === 'email' ? verify.resendEmail.mutate({ email: target }) : verify.resendPhone.mutate({ phone: target })
}
