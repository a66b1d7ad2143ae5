import type { vipRequests } from '#db/platform/schema/vip.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { insertRow } from '#server/platform/kernel/writer/insert-row.ts'
import { premiumStatus } from '#server/platform/modules/identity/index.ts'

export type VipStatus = 'requested' | 'member'

/** Asks for VIP membership. Asking again, or as a member, changes nothing. */
export function joinVip(context: CommandContext, { userId }: { readonly userId: string }): { status: VipStatus } {
  if (premiumStatus(context, userId) !== null) return { status: 'member' }
  insertRow<typeof vipRequests>(context.db, {
    into: 'vip_requests',
    row: { user_id: userId, requested_at: context.now },
    onConflict: 'ON CONFLICT (user_id) DO NOTHING',
  })
  return { status: 'requested' }
}
