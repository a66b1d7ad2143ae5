import type { useLogin } from '~/features/auth/use-login.ts'
import type { Contact } from '~/features/credentials/contact.ts'

/**
 * Signs in with a password that was just set. If that fails the password is changed anyway, and the user has to log in.
 */
export async function signInWith(
  login: Pick<ReturnType<typeof useLogin>, 'byPassword'>,
  contact: Contact,
  password: string,
): Promise<void> {
  await login.byPassword(contact, password).catch(() => undefined)
}
