import type { CommandContext } from '../writer/command.ts'

export type VipStatus = 'requested' | 'member'

/** Asks for VIP membership (C21). Asking again, or as a member, changes nothing. */
export function joinVip({ db, now }: CommandContext, { userId }: { readonly userId: string }): { status: VipStatus } {
  const user = db.get<{ premium_status: string | null }>(`SELECT premium_status FROM users WHERE id = ?`, [userId])
  if (user?.premium_status != null) return { status: 'member' }
  db.run(`INSERT INTO vip_requests (user_id, requested_at) VALUES (?, ?) ON CONFLICT (user_id) DO NOTHING`, [
    userId,
    now,
  ])
  return { status: 'requested' }
}
