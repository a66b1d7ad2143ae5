import { DEFAULT_CURRENCY } from '#server/contract/constants/currencies.ts'
import { contract } from '#server/contract/contract.ts'

export type DemoLogin = { email: string; password: string }

const DEMO_EMAIL = 'demo@fairline.test'

/**
 * Makes sure that the platform knows the demo player, over the same calls as everybody. Resolves with undefined when
 * somebody has changed its password since.
 */
export async function keepDemoAccount(platformUrl: string, password: string): Promise<DemoLogin | undefined> {
  const login = { email: DEMO_EMAIL, password }
  const post = (path: string, body: object) =>
    fetch(platformUrl + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const registered = await post(contract.auth.register.email.path, {
    ...login,
    currency: DEFAULT_CURRENCY,
    is_adult: true,
  })
  if (registered.ok) return login
  const signedIn = await post(contract.auth.login.emailPassword.path, { ...login, fp: null })
  return signedIn.ok ? login : undefined
}
