import type { ContentText } from '#server/platform/modules/content/reads.ts'
import type { DeskOperator, DeskReply } from './desk.ts'

/** Has somebody with the role `content` write, hand in and publish a text of the site. */
export async function publishText(by: DeskOperator, text: ContentText, body: object): Promise<void> {
  const { kind, key, locale } = text
  const query = new URLSearchParams({ kind, key, ...(locale && { locale }) })
  const { versions } = (await by.get(`/v1/content/versions?${query}`)).body as { versions: { version: number }[] }
  const base = versions[0]?.version ?? 0
  const version = base + 1
  const done = ({ status, body: answer }: DeskReply) => {
    if (status !== 200) throw new Error(`the text is not published: ${JSON.stringify(answer)}`)
  }
  done(await by.post('/v1/content/draft', { ...text, body, base }))
  done(await by.post('/v1/content/submit', { ...text, version }))
  done(await by.post('/v1/content/publish', { ...text, version, why: 'as the tests say' }))
}
