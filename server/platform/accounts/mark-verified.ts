import type { CommandContext } from '../writer/command.ts'
import type { Channel, Contact } from './contact.ts'

const UPDATE: Record<Channel, string> = {
  email: `UPDATE users SET is_email_verified = 1 WHERE id = ? AND email = ?`,
  phone: `UPDATE users SET is_phone_verified = 1 WHERE id = ? AND phone = ?`,
}

/** Notes that a player reads what is sent to this address or number of his; one that is no longer his stays as it is. */
export function markVerified({ db }: CommandContext, userId: string, { channel, target }: Contact): void {
  db.run(UPDATE[channel], [userId, target])
}
