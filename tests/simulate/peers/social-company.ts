import { createHash } from 'node:crypto'
import { z } from 'zod'
import { adapter } from '#server/platform/providers/adapter.ts'
import type { SocialProvider } from '#server/platform/providers/identity/port.ts'
import type { Network } from '../world/network.ts'

const TIMEOUT_MS = 5000

/** Code with which the company sends a person back to the site. */
export const codeOf = (person: string, email: string) => `${person} ${email}`

/** A company that people sign in with. */
export const socialAdapter = ({ network }: { readonly network: Network }) =>
  adapter(z.object({}).loose(), (): SocialProvider => {
    const ask = <T>(work: () => T): Promise<T> =>
      network.deliver({ from: 'platform', to: 'social company', timeoutMs: TIMEOUT_MS }, async () => work())
    return {
      prepare: () => ask(() => undefined),
      authorizationUrl: async ({ state }) => `https://social.example/authorize?state=${encodeURIComponent(state)}`,
      identify: (_, { code }) =>
        ask(() => {
          const [person = '', email = ''] = code.split(' ')
          if (person === 'nobody') throw new Error('the code is not valid')
          const subject = createHash('sha256').update(person).digest('hex')
          return { subject, email, isEmailVerified: true }
        }),
    }
  })
