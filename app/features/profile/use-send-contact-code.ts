import type { Channel } from '~/features/credentials/contact.ts'
import { useTRPCClient } from '~/lib/calls/trpc.ts'

export function useSendContactCode(channel: Channel) {
  const { verify } = useTRPCClient().auth
  return (target: string) =>
    channel === 'email' ? verify.resendEmail.mutate({ email: target }) : verify.resendPhone.mutate({ phone: target })
}
