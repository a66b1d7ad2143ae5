import type { LegalName } from '#server/shared/constants/legal-documents.ts'
import { LOCALES } from '#server/shared/constants/locales.ts'
import { approveBy, type DeskOperator } from './desk.ts'

export type Terms = {
  /** Default: the user agreement. */
  readonly document?: LegalName
  /** In the title and the text of each language. */
  readonly words: string
  readonly isMaterial?: boolean
  /** When it is in force, in milliseconds. Default: at once. */
  readonly from?: number
}

/** Has one operator write and request an edition of a legal document in all languages, and another approve it. */
export async function publishTerms(
  { by, second }: { readonly by: DeskOperator; readonly second: DeskOperator },
  { document = 'user-agreement', words, isMaterial = false, from }: Terms,
): Promise<void> {
  const post = async (path: string, data: object) => {
    const answer = await by.post(path, data)
    if (answer.status !== 200) throw new Error(`the terms are not published: ${JSON.stringify(answer.body)}`)
    return answer
  }
  for (const locale of LOCALES) {
    const text = { kind: 'legal', key: document, locale }
    const { versions } = (await by.get(`/v1/content/versions?${new URLSearchParams(text)}`)).body as {
      versions: { version: number }[]
    }
    const base = versions[0]?.version ?? 0
    const body = {
      title: `Terms ${words} ${locale}`,
      description: 'The terms.',
      text: `Lead.\n\n## 1. Who {#who}\n\n${words}`,
      summary: isMaterial ? `Changed: ${words}.` : null,
    }
    await post('/v1/content/draft', { ...text, body, base })
    await post('/v1/content/submit', { ...text, version: base + 1 })
  }
  const path = `/v1/content/legal/${document}`
  const { waiting } = (await by.get(path)).body as { waiting: { hash: string } }
  const asked = await post(`${path}/publish`, {
    hash: waiting.hash,
    binding: 'en',
    is_material: isMaterial,
    effective_at: from === undefined ? null : new Date(from).toISOString(),
    why: 'approved by the lawyer',
  })
  const { state } = (await approveBy(second, asked)).body
  if (state !== 'executed') throw new Error(`the terms are not approved: ${state}`)
}
