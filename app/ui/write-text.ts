/**
 * Writes text into an element that React renders empty, and keeps the text node: WebKit sends no `click` when the node under the
 * pointer was replaced between press and release.
 */
export function writeText(element: HTMLElement | null, text: string): void {
  const node = element?.firstChild
  if (node?.nodeValue === text) return
  if (node instanceof Text) node.nodeValue = text
  else element?.replaceChildren(text)
}
