import { Refusal } from '#server/platform/kernel/refusal.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import type { DocumentKind } from '#server/shared/constants/documents.ts'
import { verificationStatus } from '../identity/index.ts'
import { checkOf, OPEN } from './check.ts'

/** The check that pages are brought for. Refusal: conflict, where none is open. */
export function requireOpenCheck(context: CommandContext, userId: string): { readonly kind: DocumentKind } {
  const check = checkOf(context, userId)
  if (!check || !OPEN.includes(verificationStatus(context, userId))) throw new Refusal('conflict')
  return check
}
