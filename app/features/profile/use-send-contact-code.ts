import type { Channel } from '~/features/credentials/contact.ts'
import { useTRPCClient } from '~/lib/calls/trpc.ts'

/** Sends a code to the player's current or new email or phone. */
export function useSendContactCode(channel: Channel) {
  const { verify } = useTRPCClient().auth
  return (target: string) =>
    channel === 'email' ? verify.resendEmail.mutate({ email: target }) : verify.resendPhone.mutate({ phone: target })
}
