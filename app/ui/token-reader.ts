/** Reads colors for a canvas, as the element shows them: the value of a token may name a color of either theme. */
export function tokenReader(element: HTMLElement): (name: string) => string {
  return (name) => {
    // a new element, since an old one may be on its way from one color to the other
    const probe = document.createElement('i')
    probe.style.color = `var(--color-${name})`
    element.append(probe)
    const { color } = getComputedStyle(probe)
    probe.remove()
    return color
  }
}
