import { and, desc, eq, lt } from 'drizzle-orm'
import { providerCallbacks } from '#db/platform/schema/payments.ts'
import type { Platform } from '#server/platform/kernel/platform.ts'
import { Refusal } from '#server/platform/kernel/refusal.ts'
import type { Callback } from '#server/platform/providers/payments/port.ts'

type Reading = Pick<Platform, 'reader'>
type Page = { readonly provider: string; readonly before?: string | undefined; readonly limit: number }

/** A page of stored callbacks of a provider, newest first. */
export const listCallbacksAcrossPlayers = ({ reader }: Reading, { provider, before, limit }: Page) =>
  reader
    .select()
    .from(providerCallbacks)
    .where(
      and(
        eq(providerCallbacks.provider, provider),
        before === undefined ? undefined : lt(providerCallbacks.id, before),
      ),
    )
    .orderBy(desc(providerCallbacks.id))
    .limit(limit)

/** Bytes of a stored callback. */
export const bytesOf = ({ body }: { readonly body: string }): Uint8Array<ArrayBuffer> =>
  new Uint8Array(Buffer.from(body, 'base64'))

/** A stored callback as it came. Refuses not_found for one that is no longer stored. */
export async function readStoredCallback(
  { reader }: Reading,
  id: string,
): Promise<{ readonly provider: string; readonly callback: Callback }> {
  const [row] = await reader.select().from(providerCallbacks).where(eq(providerCallbacks.id, id))
  if (!row) throw new Refusal('not_found', { field: 'id' })
  const { provider, headers, receivedAt } = row
  return { provider, callback: { headers: new Headers(headers), body: bytesOf(row), receivedAt } }
}
