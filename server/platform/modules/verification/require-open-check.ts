import { Refusal } from '#server/platform/kernel/refusal.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import type { DocumentKind } from '#server/shared/constants/documents.ts'
import { verificationStatus } from '../identity/index.ts'
import { checkOf, OPEN } from './check.ts'

/** The open verification to upload pages for. Refusal: conflict, if there is none. */
export function requireOpenCheck(context: CommandContext, userId: string): { readonly kind: DocumentKind } {
  const check = checkOf(context, userId)
  if (!check || !OPEN.includes(verificationStatus(context, userId))) throw new Refusal('conflict')
  return check
}
