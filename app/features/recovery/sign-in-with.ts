import type { useLogin } from '~/features/auth/use-login.ts'
import type { Contact } from '~/features/credentials/contact.ts'

/**
 * Signs in with a password that has just been set. Where that fails the password is changed all the same, and whoever
 * changed it is asked to log in.
 */
export async function signInWith(
  login: Pick<ReturnType<typeof useLogin>, 'byPassword'>,
  contact: Contact,
  password: string,
): Promise<void> {
  await login.byPassword(contact, password).catch(() => undefined)
}
