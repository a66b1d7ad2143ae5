const QUOTE = 34
const BACKSLASH = 92
const OPEN: ReadonlySet<number> = new Set([91, 123])
const CLOSE: ReadonlySet<number> = new Set([93, 125])

/**
 * Whether JSON is nested deeper than this, checked before parsing, since a recursive parser would overflow the stack. A
 * single pass over the text; a regular expression for strings would scan some of them repeatedly.
 */
export function isDeeperThan(text: string, maxDepth: number): boolean {
  let depth = 0
  let isInString = false
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    if (isInString) {
      if (code === BACKSLASH) index++
      else if (code === QUOTE) isInString = false
    } else if (code === QUOTE) isInString = true
    else if (CLOSE.has(code)) depth--
    else if (OPEN.has(code) && ++depth > maxDepth) return true
  }
  return false
}
