/** A schema.org object for search engines. A data block runs nothing, so that the Content-Security-Policy has no say. */
export function JsonLd({ data }: { data: object }) {
  // no text in it may end the element
  const text = JSON.stringify(data).replaceAll('<', '\\u003c')
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React would escape quotes, which JSON needs
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: text }} />
}
