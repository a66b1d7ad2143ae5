/**
 * Writes an element's text and keeps its text node: WebKit sends no `click` if the node under the pointer is replaced
 * between press and release.
 */
export function writeText(element: Element | null, text: string): void {
  const node = element?.firstChild
  if (node?.nodeValue === text) return
  if (node instanceof Text && node === element?.lastChild) node.nodeValue = text
  else element?.replaceChildren(text)
}
