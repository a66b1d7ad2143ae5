import type { Step } from '../pipeline.ts'
import { text } from '../responses.ts'

/**
 * Refuses paths that some reader below could take for another site's address: `//host`, a backslash, a control
 * character, each also when it is percent-encoded.
 */
export const safePath: Step = {
  name: 'path',
  run({ url }, next) {
    return isSafe(url.pathname) ? next() : text(400, 'Bad Request')
  },
}

function isSafe(path: string): boolean {
  try {
    const decoded = decodeURIComponent(path)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
    return !decoded.startsWith('//') && !/[\u0000-\u001f\u007f\\]/.test(decoded)
  } catch {
    return false
  }
}
