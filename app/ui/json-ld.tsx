/**
 * A schema.org object for search engines. A data block is not executed, so the Content-Security-Policy does not apply
 * to it.
 */
export function JsonLd({ data }: { data: object }) {
  // text must not close the element
  const text = JSON.stringify(data).replaceAll('<', '\\u003c')
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React would escape quotes, which JSON needs
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: text }} />
}
