import type { Registration } from '#server/platform/modules/registration/commands/register.ts'

/** Site name and origin in emails of a tested platform. */
export const SITE = { name: 'Fairline', origin: 'https://fairline.example' } as const

/** A registration with a verified address, for tests on other subjects; no password opens the account. */
export function registrationOf(email: string): Registration {
  return {
    contact: { channel: 'email', target: email },
    isVerified: true,
    passwordHash: 'no password opens this',
    registerMethod: 'email',
    currency: 'RUB',
    attribution: {},
    wantsVip: false,
    ip: '127.0.0.1',
    userAgent: null,
    replaces: null,
    locale: 'en',
    site: SITE,
  }
}
